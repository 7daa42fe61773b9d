import { type Address, type Hex, isAddressEqual, maxUint256 } from 'viem'
import { call as ethCall } from 'viem/actions'
import { encodeApprove } from '../../evm/encodeApprove.js'
import type { Step } from '../../protocol/step.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { decodeCall } from '../decode/decodeCall.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import type { Policy } from '../verify/policy.js'
import type { PurchaseData } from './readPurchaseData.js'

/** An amount of a token that a contract takes from the buyer, and the right by which it takes the token. */
export type Spend = {
  token: Address
  spender: Address
  /** In the token's smallest unit. */
  amount: bigint
  /** `permit` and `permit2` are signatures: these spends need no approval. */
  by: 'allowance' | 'permit' | 'permit2'
  /** The approvals to send if the spender may take less than the amount. */
  offered: readonly Step[]
  /** Whether a relayer sends the purchase, so that an approval is the buyer's only transaction. */
  isRelayed?: boolean | undefined
}

/** An allowance as the chain has it. */
export type Allowance = {
  token: Address
  spender: Address
  /** In the token's smallest unit. */
  amount: bigint
  /** Whether the token rejects a change of this allowance to any amount but 0, as USDT does. */
  mustReset: boolean
  /** Whether the buyer can pay the network fee of a cut. */
  canPay: boolean
}

/** The largest allowance that the checkout may cut: its own purchases asked for it, or the policy allows any cut. */
export type Granted = { token: Address; spender: Address; amount: bigint }

/** The approvals of some spends, and an allowance that stays larger than its spend. */
export type Approvals = { approvals: readonly Step[]; kept?: Forecast['kept'] }

/**
 * Decides the approvals, so that each spender may take exactly what it spends. Reads nothing; {@link readAllowances} reads before.
 *
 * - Left out: the allowance is already exact, or a signature takes its place.
 * - Offered: the allowance is too small.
 * - Cut: the allowance is too large, and at most the granted one.
 * - Kept: the allowance is larger than the granted one, or the buyer cannot pay for the cut.
 * - Reset first: the token rejects a change of the allowance to any amount but 0.
 */
export function approvalsFor(
  spends: readonly Spend[],
  allowances: readonly Allowance[],
  granted: readonly Granted[],
): Approvals {
  const decided = spends.map((spend) => {
    const allowance = allowances.find((found) => isSameGrant(found, spend))
    const limit = granted.find((found) => isSameGrant(found, spend))?.amount ?? 0n
    return decideApprovals(spend, allowance, limit)
  })
  const kept = decided.find((one) => one.kept)?.kept
  const approvals = decided.flatMap((one) => one.approvals)
  return kept ? { approvals, kept } : { approvals }
}

function decideApprovals(spend: Spend, allowance: Allowance | undefined, limit: bigint): Approvals {
  const { token, spender, amount, by, offered } = spend
  const { amount: allowed = 0n, mustReset = false, canPay = true } = allowance ?? {}
  if (by !== 'allowance' || allowed === amount) return { approvals: [] }
  const isCut = allowed > amount
  if (isCut && (allowed > limit || !canPay)) return { approvals: [], kept: { spender, allowance: allowed } }
  const wanted = isCut ? [approvalStep({ currency: token, spender, amount })] : offered
  if (!mustReset || wanted.length === 0) return { approvals: wanted }
  return { approvals: [approvalStep({ currency: token, spender, amount: 0n }), ...wanted] }
}

function isSameGrant(one: Granted, other: Pick<Spend, 'token' | 'spender'>): boolean {
  return isAddressEqual(one.token, other.token) && isAddressEqual(one.spender, other.spender)
}

/**
 * Reads what {@link approvalsFor} needs to know of each spend: the allowance, the granted amount, and whether the first approval
 * would revert. Reads only what can change the decision.
 *
 * @throws CheckoutError `ChainFailed`, `StorageFailed` if the journals cannot be read.
 */
export async function readAllowances(
  spends: readonly Spend[],
  reads: ApprovalReads,
): Promise<ReadAllowances> {
  const found = await Promise.all(
    spends.filter(({ by }) => by === 'allowance').map((spend) => readOne(spend, reads)),
  )
  return { allowances: found.map(({ allowance }) => allowance), granted: found.map(({ granted }) => granted) }
}

/** The spends of a purchase that an allowance pays for, as the chain and the journals have them. */
type ReadAllowances = { allowances: readonly Allowance[]; granted: readonly Granted[] }

async function readOne(spend: Spend, reads: ApprovalReads) {
  const { token, spender } = spend
  const amount = await reads.data.readAllowance({ token, spender })
  const limit = amount > spend.amount ? await readLimit(spend, reads) : 0n
  const granted = { token, spender, amount: limit }
  const unreset = { token, spender, amount, mustReset: false, canPay: true }
  const [first] = approvalsFor([spend], [unreset], [granted]).approvals
  if (!first || amount === 0n) return { allowance: unreset, granted }
  const mustReset = await wouldRevert(reads.client, reads.intent, first)
  const isCut = amount > spend.amount
  const canPay = !spend.isRelayed || !isCut || (await canPayFor(mustReset ? 2n : 1n, reads))
  return { allowance: { ...unreset, mustReset, canPay }, granted }
}

async function readLimit({ token, spender }: Spend, { policy, readGranted }: ApprovalReads): Promise<bigint> {
  return policy?.allowances === 'cut' ? maxUint256 : readGranted({ token, spender })
}

/** Whether the buyer can pay for some approvals. A contract account always can: somebody else may pay for it. */
async function canPayFor(approvals: bigint, { data }: ApprovalReads): Promise<boolean> {
  if (!data.gas) return true
  const { balance, price, code } = await data.gas
  return code !== '0x' || balance >= approvals * approvalGas * price
}

/** More gas than an approval of most tokens uses. */
const approvalGas = 100_000n

/** The sources that {@link readAllowances} reads from. */
export type ApprovalReads = {
  client: ChainClient
  intent: Intent
  policy?: Policy | undefined
  data: Pick<PurchaseData, 'readAllowance'> & Partial<Pick<PurchaseData, 'gas'>>
  /** Returns the largest allowance that a purchase of this journal asked for, see `Journal`. */
  readGranted: (allowance: { token: Address; spender: Address }) => Promise<bigint>
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

/** Cuts an approval that the service offers to the price. Returns any other step unchanged: the verification checks it. */
export function cutOffered(step: Step, { currency, amount }: { currency: Address; amount: bigint }): Step {
  const call = decodeCall(step.data)
  if (step.id !== 'tokenApproval' || call.kind !== 'approve') return step
  const isCut = call.canonical && call.amount > amount && isAddressEqual(step.to, currency)
  return isCut ? { ...step, data: encodeApprove(call.spender, amount) } : step
}

/** Replaces the approvals that the service offers by one for another spender. */
export function replaceOffered(steps: readonly Step[], approval: approvalStep.Options): Step[] {
  return [approvalStep(approval), ...steps.filter(({ id }) => id !== 'tokenApproval')]
}
