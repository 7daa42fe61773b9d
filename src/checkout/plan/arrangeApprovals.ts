import type { Address, Hex } from 'viem'
import { call as ethCall } from 'viem/actions'
import type { Step } from '../../protocol/step.js'
import { approvalStep } from '../../venues/approvalStep.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import type { Policy } from '../verify/policy.js'

/**
 * The approvals by which a contract may take exactly an amount of a token: none where it may already, one that cuts what an
 * earlier purchase left, and one that takes an old allowance back first where the token insists on it.
 *
 * What the buyer has allowed elsewhere is kept, unless the policy says otherwise.
 *
 * @throws CheckoutError `ChainFailed`; `StorageFailed` where the journals cannot be read.
 */
export async function arrangeApprovals(
  options: arrangeApprovals.Options,
): Promise<arrangeApprovals.ReturnType> {
  const { client, intent, policy, token, spender, amount, offered, readGranted } = options
  const allowance = await options.allowed
  if (allowance === amount) return { approvals: [] }
  const cut = approvalStep({ currency: token, spender, amount })
  if (allowance > amount) {
    const isOurs = allowance <= (await readGranted({ token, spender }))
    if (!isOurs && policy?.allowances !== 'cut') return { approvals: [], kept: { spender, allowance } }
  }
  const approvals = allowance > amount ? [cut] : offered
  const [first] = approvals
  if (!first || allowance === 0n || !(await wouldRevert(client, intent, first))) return { approvals }
  return { approvals: [approvalStep({ currency: token, spender, amount: 0n }), ...approvals] }
}

export declare namespace arrangeApprovals {
  type Options = {
    client: ChainClient
    intent: Intent
    policy?: Policy | undefined
    token: Address
    spender: Address
    /** In the token's smallest unit. */
    amount: bigint
    /** How much may be taken already. */
    allowed: Promise<bigint>
    /** The approvals to make where too little is allowed. */
    offered: readonly Step[]
    /** The most that a purchase of ours has asked for of an allowance, see `Journal`. */
    readGranted: (allowance: { token: Address; spender: Address }) => Promise<bigint>
  }
  type ReturnType = {
    approvals: readonly Step[]
    /** What the buyer has allowed elsewhere, and what stays so. */
    kept?: Forecast['kept']
  }
}

/** Whether an approval would fail. */
export async function wouldRevert(
  client: ChainClient,
  { buyer }: Intent,
  { to, data }: Step,
): Promise<boolean> {
  return ethCall(client, { account: buyer, to, data: data as Hex }).then(
    () => false,
    () => true,
  )
}
