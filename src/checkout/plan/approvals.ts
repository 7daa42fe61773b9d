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

export type Spend = {
  token: Address
  spender: Address
  amount: bigint
  by: 'allowance' | 'permit' | 'permit2'
  offered: readonly Step[]
  /** Whether a relayer sends the purchase. The buyer then pays a network fee only for an approval. */
  isRelayed?: boolean | undefined
}

export type Allowance = {
  token: Address
  spender: Address
  amount: bigint
  /** Whether the token requires a reset of this allowance to 0 before any other change, as USDT does. */
  mustReset: boolean
  /** Whether the buyer can pay the network fee of an approval. */
  canPay: boolean
}

/**
 * An allowance that the checkout may reduce. `amount` is the largest amount that Tillkit purchases have requested for this token and
 * spender. The checkout keeps an allowance above `amount`, because the buyer granted such an allowance on another site. If the policy's
 * `allowances` is `cut`, `amount` is the largest uint256, so the checkout may reduce any allowance.
 */
export type Granted = { token: Address; spender: Address; amount: bigint }

export type Approvals = { approvals: readonly Step[]; kept?: Forecast['kept'] }

/**
 * Returns the approvals of a plan. If an allowance is too small, returns the approvals that the service offered for this allowance. If the
 * checkout may reduce a larger allowance, adds an approval of the exact amount. `kept` is an allowance above the needed amount that the
 * checkout leaves unchanged.
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
  const kept = decided.find((decision) => decision.kept)?.kept
  const approvals = decided.flatMap((decision) => decision.approvals)
  return kept ? { approvals, kept } : { approvals }
}

function decideApprovals(spend: Spend, allowance: Allowance | undefined, limit: bigint): Approvals {
  const { token, spender, amount, by, offered } = spend
  const { amount: allowed = 0n, mustReset = false, canPay = true } = allowance ?? {}
  if (by !== 'allowance' || allowed === amount) return { approvals: [] }
  const isCut = allowed > amount
  if (isCut && (allowed > limit || !canPay)) return { approvals: [], kept: { spender, allowance: allowed } }
  const needed = isCut ? [approvalStep({ currency: token, spender, amount })] : offered
  if (!mustReset || needed.length === 0) return { approvals: needed }
  return { approvals: [approvalStep({ currency: token, spender, amount: 0n }), ...needed] }
}

function isSameGrant(granted: Granted, spend: Pick<Spend, 'token' | 'spender'>): boolean {
  return isAddressEqual(granted.token, spend.token) && isAddressEqual(granted.spender, spend.spender)
}

export async function readAllowances(
  spends: readonly Spend[],
  reads: ApprovalReads,
): Promise<ReadAllowances> {
  const found = await Promise.all(
    spends.filter(({ by }) => by === 'allowance').map((spend) => readForSpend(spend, reads)),
  )
  return { allowances: found.map(({ allowance }) => allowance), granted: found.map(({ granted }) => granted) }
}

type ReadAllowances = { allowances: readonly Allowance[]; granted: readonly Granted[] }

async function readForSpend(spend: Spend, reads: ApprovalReads) {
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

/**
 * Whether the buyer can pay the network fee of the approvals. Returns `true` for any contract account, because a sponsor may pay its
 * network fee.
 */
async function canPayFor(approvals: bigint, { data }: ApprovalReads): Promise<boolean> {
  if (!data.gas) return true
  const { balance, price, code } = await data.gas
  return code !== '0x' || balance >= approvals * approvalGas * price
}

/** An estimate of the gas of one approval, above the usual need of about 50,000. */
const approvalGas = 100_000n

export type ApprovalReads = {
  client: ChainClient
  intent: Intent
  policy?: Policy | undefined
  data: Pick<PurchaseData, 'readAllowance'> & Partial<Pick<PurchaseData, 'gas'>>
  readGranted: (allowance: { token: Address; spender: Address }) => Promise<bigint>
}

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

export function cutOffered(step: Step, { currency, amount }: { currency: Address; amount: bigint }): Step {
  const call = decodeCall(step.data)
  if (step.id !== 'tokenApproval' || call.kind !== 'approve') return step
  const isCut = call.canonical && call.amount > amount && isAddressEqual(step.to, currency)
  return isCut ? { ...step, data: encodeApprove(call.spender, amount) } : step
}

export function replaceOffered(steps: readonly Step[], approval: approvalStep.Options): Step[] {
  return [approvalStep(approval), ...steps.filter(({ id }) => id !== 'tokenApproval')]
}
