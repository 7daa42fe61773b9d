import { type Address, erc20Abi, type Hex } from 'viem'
import { call as ethCall, readContract } from 'viem/actions'
import { encodeApprove } from '../../evm/encodeApprove.js'
import type { Step } from '../../protocol/step.js'
import { decodeCall } from '../decode/decodeCall.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'

/**
 * Leaves out approvals that are not needed any more, and takes back an old allowance first where the token insists on
 * it.
 *
 * @throws CheckoutError `ChainFailed`.
 */
export async function adjustApprovals(options: adjustApprovals.Options): Promise<Step[]> {
  const { client, steps, intent } = options
  const adjusted: Step[] = []
  for (const step of steps) {
    const approval = decodeCall(step.data)
    if (step.id !== 'tokenApproval' || approval.kind !== 'approve') {
      adjusted.push(step)
      continue
    }
    const { spender, amount } = approval
    const allowance = await readAllowance({ client, intent, spender })
    if (allowance >= amount) continue
    if (allowance > 0n && (await wouldRevert(client, intent, step))) {
      adjusted.push({ ...step, data: encodeApprove(spender, 0n) })
    }
    adjusted.push(step)
  }
  return adjusted
}

export declare namespace adjustApprovals {
  type Options = { client: ChainClient; steps: readonly Step[]; intent: Intent }
}

/** How much of the currency a contract may take from the buyer. Throws `ChainFailed`. */
export function readAllowance(options: {
  client: ChainClient
  intent: Intent
  spender: Address
}): Promise<bigint> {
  const { client, intent, spender } = options
  const { currency: address, buyer } = intent
  return readChain(() =>
    readContract(client, { address, abi: erc20Abi, functionName: 'allowance', args: [buyer, spender] }),
  )
}

async function wouldRevert(client: ChainClient, { buyer }: Intent, { to, data }: Step): Promise<boolean> {
  return ethCall(client, { account: buyer, to, data: data as Hex }).then(
    () => false,
    () => true,
  )
}
