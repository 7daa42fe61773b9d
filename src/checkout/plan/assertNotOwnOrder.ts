import { type Address, isAddressEqual, isHash } from 'viem'
import { readContract } from 'viem/actions'
import { undefinedIfReverted } from '../../evm/revertData.js'
import { getOrder } from '../../venues/tillkit/orderAbi.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { finding } from '../errors/finding.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Trust } from '../verify/trust.js'

/**
 * Throws if the buyer is the seller of an order. Reads the seller from the market, because the calls of a Tillkit market do not name the
 * seller and the service may lie.
 */
export async function assertNotOwnOrder(options: assertNotOwnOrder.Options): Promise<void> {
  const { client, intent, markets } = options
  const { buyer, orders } = intent
  const read = async (address: Address, orderId: string) =>
    isHash(orderId)
      ? readContract(client, { address, abi, functionName: 'getOrder', args: [orderId] }).catch(
          undefinedIfReverted,
        )
      : undefined
  const found = await readChain(() =>
    Promise.all(markets.flatMap(({ address }) => orders.map(({ orderId }) => read(address, orderId)))),
  )
  if (!found.some((order) => order && isAddressEqual(order.maker, buyer))) return
  const refused = finding('wrong-orders', buyer)
  throw new CheckoutError('PlanRefused', { details: refused.text, findings: [refused] })
}

export declare namespace assertNotOwnOrder {
  type Options = {
    client: ChainClient
    intent: Pick<Intent, 'buyer' | 'orders'>
    markets: Trust['markets']
  }
}

const abi = [getOrder] as const
