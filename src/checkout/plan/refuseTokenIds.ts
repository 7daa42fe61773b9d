import { erc721Abi, isAddressEqual } from 'viem'
import { readContract } from 'viem/actions'
import { orUnanswered } from '../../evm/orUnanswered.js'
import { type Call, decodeCall } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { finding } from '../errors/finding.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'

/**
 * Refuses an approval whose amount is the id of a token that the buyer owns: a currency that is a collection as well (ERC-404)
 * takes it for that token.
 *
 * @throws CheckoutError `PlanRefused`, `ChainFailed`.
 */
export async function refuseTokenIds({ client, intent, calls }: refuseTokenIds.Options): Promise<void> {
  for (const { to: address, data } of calls) {
    const call = decodeCall(data)
    if (call.kind !== 'approve' || call.amount === 0n) continue
    const question = { address, abi: erc721Abi, functionName: 'ownerOf', args: [call.amount] } as const
    const owner = await readChain(() => readContract(client, question).catch(orUnanswered))
    if (owner === undefined || !isAddressEqual(owner, intent.buyer)) continue
    const refused = finding('wrong-token', `the amount ${call.amount} is the id of a token of the buyer’s`)
    throw new CheckoutError('PlanRefused', { details: refused.text, findings: [refused] })
  }
}

export declare namespace refuseTokenIds {
  type Options = {
    client: ChainClient
    intent: Intent
    /** The transactions of the plan, in order. */
    calls: readonly Call[]
  }
}
