import { type Address, isAddressEqual, isHash, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { orUnanswered } from '../../evm/revertData.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { finding } from '../errors/finding.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Trust } from '../verify/trust.js'

/**
 * Refuses an order of the buyer’s own on our market. Its calls do not name the seller, and the service may lie about them. Call it if
 * no simulation has shown the transfers.
 *
 * @throws CheckoutError `PlanRefused`, `ChainFailed`.
 */
export async function refuseOwn({ client, intent, markets }: refuseOwn.Options): Promise<void> {
  const { buyer, orders } = intent
  const read = async (address: Address, orderId: string) =>
    isHash(orderId)
      ? readContract(client, { address, abi, functionName: 'getOrder', args: [orderId] }).catch(orUnanswered)
      : undefined
  const makers = await readChain(() =>
    Promise.all(markets.flatMap(({ address }) => orders.map(({ orderId }) => read(address, orderId)))),
  )
  if (!makers.some((maker) => maker && isAddressEqual(maker, buyer))) return
  const refused = finding('wrong-orders', buyer)
  throw new CheckoutError('PlanRefused', { details: refused.text, findings: [refused] })
}

export declare namespace refuseOwn {
  type Options = {
    client: ChainClient
    intent: Pick<Intent, 'buyer' | 'orders'>
    /** Those that the policy trusts. */
    markets: Trust['markets']
  }
}

/** Of an order the first word alone: who has made it. */
const abi = parseAbi(['function getOrder(bytes32 orderId) view returns (address maker)'])
