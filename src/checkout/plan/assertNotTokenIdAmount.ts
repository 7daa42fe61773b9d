import { erc721Abi, isAddressEqual } from 'viem'
import { readContract } from 'viem/actions'
import { orUnanswered } from '../../evm/revertData.js'
import { type Call, decodeCall } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { finding } from '../errors/finding.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Spend } from './approvals.js'

/**
 * Refuses an amount that a currency takes for a token of the buyer. A currency that is a collection as well (ERC-404) moves the token
 * whose id is the amount. Refuses a spender that may move all tokens of the buyer, too.
 *
 * @returns Whether a currency is a collection. Such a currency is paid only after a simulation: a market may split the price into
 * parts that its calls do not show, and each part may be an id.
 * @throws CheckoutError `PlanRefused`, `ChainFailed`.
 */
export async function assertNotTokenIdAmount(options: assertNotTokenIdAmount.Options): Promise<boolean> {
  const { client, intent, calls, spent = [] } = options
  const { buyer } = intent
  const approved = calls.flatMap(({ to: token, data }) => {
    const call = decodeCall(data)
    // An approval of 0 counts as well: 0 is an id like any other.
    return call.kind === 'approve' ? { token, spender: call.spender, amount: call.amount } : []
  })
  const unique = new Map([...approved, ...spent].map((spend) => [keyOf(spend), spend]))
  const checks = [...unique.values()].map(async ({ token: address, spender, amount }) => {
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
  return (await Promise.all(checks)).includes(true)
}

export declare namespace assertNotTokenIdAmount {
  type Options = {
    client: ChainClient
    intent: Pick<Intent, 'buyer'>
    /** The transactions of the plan, in order. */
    calls: readonly Call[]
    /** The spends of the plan, with an approval or without. @default only the approvals among the calls */
    spent?: readonly Spent[] | undefined
  }
}

/** An amount of a token that a contract takes from the buyer, in the token's smallest unit. */
type Spent = Pick<Spend, 'token' | 'spender' | 'amount'>

function keyOf({ token, spender, amount }: Spent): string {
  return [token, spender, amount].join().toLowerCase()
}
