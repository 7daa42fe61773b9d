import { erc721Abi, isAddressEqual } from 'viem'
import { readContract } from 'viem/actions'
import { undefinedIfReverted } from '../../evm/revertData.js'
import { type Call, decodeCall } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { finding } from '../errors/finding.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Spend } from './approvals.js'

/**
 * Refuses a payment in a token that is also a collection (ERC-404) if the spender could take the token whose id equals the amount.
 *
 * @returns Whether one of the payment's currencies is also a collection.
 */
export async function assertNotTokenIdAmount(options: assertNotTokenIdAmount.Options): Promise<boolean> {
  const { client, intent, calls, spent = [] } = options
  const { buyer } = intent
  const approved = calls.flatMap(({ to: token, data }) => {
    const call = decodeCall(data)
    // Check an approval of 0 too, because 0 can be a token id.
    return call.kind === 'approve' ? { token, spender: call.spender, amount: call.amount } : []
  })
  const unique = new Map([...approved, ...spent].map((spend) => [keyOf(spend), spend]))
  const checks = [...unique.values()].map(async ({ token: address, spender, amount }) => {
    const collection = { address, abi: erc721Abi } as const
    const [owner, mayMove] = await readChain(() =>
      Promise.all([
        readContract(client, { ...collection, functionName: 'ownerOf', args: [amount] }).catch(
          undefinedIfReverted,
        ),
        readContract(client, {
          ...collection,
          functionName: 'isApprovedForAll',
          args: [buyer, spender],
        }).catch(undefinedIfReverted),
      ]),
    )
    const isOwned = owner !== undefined && isAddressEqual(owner, buyer)
    if (!isOwned && !mayMove) return mayMove !== undefined
    const refused = finding('wrong-token', `${spender} could take your tokens for ${amount} of ${address}`)
    throw new CheckoutError('PlanRefused', { details: refused.text, findings: [refused] })
  })
  return (await Promise.all(checks)).includes(true)
}

export declare namespace assertNotTokenIdAmount {
  type Options = {
    client: ChainClient
    intent: Pick<Intent, 'buyer'>
    calls: readonly Call[]
    spent?: readonly Spent[] | undefined
  }
}

type Spent = Pick<Spend, 'token' | 'spender' | 'amount'>

function keyOf({ token, spender, amount }: Spent): string {
  return [token, spender, amount].join().toLowerCase()
}
