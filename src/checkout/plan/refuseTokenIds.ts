import { type Address, erc721Abi, isAddressEqual } from 'viem'
import { readContract } from 'viem/actions'
import { orUnanswered } from '../../evm/revertData.js'
import { type Call, decodeCall } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { finding } from '../errors/finding.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'

/**
 * Refuses what a currency that is a collection as well (ERC-404) takes for tokens of the buyer’s: to allow or to pay an amount that is the
 * id of one, and to pay whoever may move all of them.
 *
 * @returns Whether there is such a currency: in which parts a market takes a price its calls do not say, and each part may be an id.
 * @throws CheckoutError `PlanRefused`, `ChainFailed`.
 */
export async function refuseTokenIds({
  client,
  intent,
  calls,
  spent,
}: refuseTokenIds.Options): Promise<boolean> {
  const { buyer } = intent
  const allowed = calls.flatMap(({ to: token, data }) => {
    const call = decodeCall(data)
    // Also to take an allowance back: 0 is an id like any other.
    return call.kind === 'approve' ? { ...call, token } : []
  })
  const named = [...allowed, ...(spent ?? [])].map((one) => [nameOf(one), one] as const)
  const asking = [...new Map(named).values()].map(async ({ token: address, spender, amount }) => {
    const collection = { address, abi: erc721Abi } as const
    const [owner, mayMove] = await readChain(() =>
      Promise.all([
        readContract(client, { ...collection, functionName: 'ownerOf', args: [amount] }).catch(orUnanswered),
        readContract(client, {
          ...collection,
          functionName: 'isApprovedForAll',
          args: [buyer, spender],
        }).catch(orUnanswered),
      ]),
    )
    const isOwned = owner !== undefined && isAddressEqual(owner, buyer)
    if (!isOwned && !mayMove) return mayMove !== undefined
    const refused = finding(
      'wrong-token',
      `${spender} may take tokens of the buyer’s for ${amount} of ${address}`,
    )
    throw new CheckoutError('PlanRefused', { details: refused.text, findings: [refused] })
  })
  return (await Promise.all(asking)).includes(true)
}

export declare namespace refuseTokenIds {
  type Options = {
    client: ChainClient
    intent: Pick<Intent, 'buyer'>
    /** The transactions of the plan, in order. */
    calls: readonly Call[]
    /** What is paid, whether it is allowed by the plan or was before. @default nothing but what the calls allow */
    spent?: readonly Spent[] | undefined
  }
}

/** How much of which token a contract takes of the buyer’s, in the token’s smallest unit. */
export type Spent = { token: Address; spender: Address; amount: bigint }

function nameOf({ token, spender, amount }: Spent): string {
  return [token, spender, amount].join().toLowerCase()
}
