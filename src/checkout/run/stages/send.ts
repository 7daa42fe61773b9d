import { type Hex, isAddressEqual } from 'viem'
import type { Till } from '../../../client/createTill.js'
import type { Step } from '../../../protocol/step.js'
import type { AccountState } from '../../context/accountState.js'
import type { Run } from '../../context/run.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import { openPayments } from '../../evidence/openPayments.js'
import { otherRoads } from '../../evidence/otherRoads.js'
import { swapOf } from '../../evidence/readSwapped.js'
import { paysOnce } from '../../evidence/repeat.js'
import type { Settlement } from '../../evidence/settle.js'
import type { JournalEntry } from '../../journal/journalRecord.js'
import { loadSigning, loadSwaps } from '../../plan/lazy/loadReaders.js'
import type { Plan, PlannedStep } from '../../plan/makePlan.js'
import { readPurchaseData } from '../../plan/readPurchaseData.js'
import { refuseFindings } from '../../plan/refuseFindings.js'
import type { StepState } from '../../state/checkoutState.js'
import type { Policy } from '../../verify/policy.js'
import { readTerms } from '../../verify/readTerms.js'
import { isTransaction } from '../../verify/transactionStep.js'
import { runPost } from '../../wallet/post.js'
import { readAccountState } from '../../wallet/readAccountState.js'
import { runBatch } from '../../wallet/runBatch.js'
import { runSignature } from '../../wallet/runSignature.js'
import { runTransaction } from '../../wallet/runTransaction.js'
import { switchChain } from '../../wallet/switchChain.js'
import type { ProgressAt, Stage } from '../progress.js'
import { findRecordedPurchase } from './recover.js'

/**
 * Sends the steps of the purchase plan, and verifies each step again right before its wallet prompt.
 *
 * Returns to `review` after a network switch, which may take minutes, and to `recover` if a prefetched plan is stale.
 */
export const send: Stage<'send'> = async (run, progress) => {
  const { policy, dispatch } = run
  const { plan, snapshot } = progress
  // If a step needs a signature or is posted to the service, the checkout sends no batch, and need not read the wallet's capabilities.
  const capabilities = mayBatch(policy, plan.steps)
    ? (progress.capabilities ?? run.capabilities())
    : undefined
  if (await switchChain(run)) {
    if (progress.isSwitched)
      throw new CheckoutError('WrongChain', { details: 'The wallet left the network again.' })
    return { at: 'review', isSwitched: true }
  }
  await assertSameTarget(run, plan.steps)
  dispatch({ type: 'plan', steps: plan.steps.map(toWaiting), forecast: plan.forecast })
  const accountState = await accountStateFor(run, progress)
  const { batches = false, paymaster } = (await capabilities) ?? {}
  if (snapshot && (accountState.head.hash !== snapshot.head.hash || !(await snapshot.isCurrent())))
    return { at: 'recover', data: readPurchaseData(run) }
  // Send a plan with a single step as a batch only if the policy's paymaster can pay the network fee.
  if (batches && (plan.steps.length > 1 || paymaster)) {
    await verifyNow(run, { ...plan, accountState })
    const settlement = await runBatch(run, { steps: plan.steps, accountState, paymaster })
    return { at: 'finish', settlement: settlement ?? (await sendEach(run, plan)) }
  }
  try {
    return { at: 'finish', settlement: await sendEach(run, plan, accountState) }
  } catch (cause) {
    if (!(await refusesPermit(run, plan, cause))) throw cause
    // Plan again: with a failed permit in the journal, the buyer approves and pays directly.
    return { at: 'review', isSwitched: progress.isSwitched }
  }
}

/**
 * Whether the purchase failed before its transaction because of the permit. The wallet cannot sign it, or the simulation with the signature
 * reverts. Records the permit as failed.
 */
async function refusesPermit({ journal, intent }: Run, { steps }: Plan, cause: unknown): Promise<boolean> {
  const isUseless =
    cause instanceof CheckoutError && (cause.code === 'WalletFailed' || cause.code === 'WouldRevert')
  const isPermitted = !intent.pay && steps[0]?.signature !== undefined && steps[1]?.merged !== undefined
  const { entries } = journal.record
  const last = entries.at(-1)
  if (!isUseless || !isPermitted || !last?.permit || last.kind !== 'signature') return false
  await journal.entry(entries.length - 1).update({ status: 'failed' })
  return true
}

export function mayBatch(policy: Policy | undefined, steps: readonly Step[]): boolean {
  return (steps.length > 1 || policy?.paymasters !== undefined) && steps.every(isTransaction)
}

export function toWaiting({ id, text, meaning }: PlannedStep): StepState {
  return { id, text, meaning, status: 'waiting' }
}

function accountStateFor(run: Run, progress: ProgressAt<'send'>): Promise<AccountState> {
  const { plan, snapshot, accountState } = progress
  return (!snapshot?.mayPayTwice && accountState) || readAccountState(run, plan)
}

async function sendEach(
  run: Run,
  { steps, facts, time }: Plan,
  first?: AccountState,
): Promise<Settlement | undefined> {
  let settlement: runSignature.ReturnType | undefined
  let known = first
  for (const [index, planned] of steps.entries()) {
    const step = await attachSignature(run, planned, steps[index - 1], settlement?.signature)
    const left = { steps: [step, ...steps.slice(index + 1)], facts, time }
    const post = !step.signature && step.id !== 'signEIP191' && step.post
    const accountState = known ?? (post ? undefined : await readAccountState(run, left))
    known = undefined
    await verifyNow(run, { ...left, accountState })
    // While the buyer answered the earlier prompts, another device may have paid.
    const made = index > 0 ? await findOtherPayment(run, step) : undefined
    if (made) return made
    if (post) {
      await runPost(run, { post, index })
      continue
    }
    const next = index < steps.length - 1 ? () => readAccountState(run, left) : undefined
    const sendOne = isTransaction(step) ? runTransaction : runSignature
    settlement = await sendOne(run, { step, index, accountState, next })
    if (step.swap) await assertSwapped(settlement.entry.read())
    known = settlement.accountState
  }
  return settlement
}

/** Asks the contracts for a payment on another road. Only these need it: the market itself refuses the same purchase id. */
async function findOtherPayment(run: Run, step: PlannedStep): Promise<Settlement | undefined> {
  const { to, data, value, market } = step
  const call = { to, data: data as Hex, value }
  const other = otherRoads({ policy: run.policy, chainId: run.intent.chainId, market, call })
  return other && findRecordedPurchase(run)
}

async function attachSignature(
  { client, intent, readers }: Run,
  step: PlannedStep,
  permit: PlannedStep | undefined,
  signature: Hex | undefined,
): Promise<PlannedStep> {
  if (!step.merged || !permit?.signature || permit.post) return step
  const swaps = await loadSwaps()
  return swaps.attachSignature({ ...(await readers), client, intent, step, permit, signature })
}

export async function verifyNow(
  run: Pick<Run, 'client' | 'intent' | 'policy' | 'readers'> & {
    till: Pick<Till, 'marketplaceBase'>
  },
  { steps, facts: earlier, time, accountState }: verifyNow.Options,
): Promise<Plan['facts']> {
  const { till, client, intent, policy } = run
  const readers = await run.readers
  const isSameBlock = !earlier || accountState?.head.hash === earlier.block.hash
  const facts = isSameBlock
    ? earlier
    : await readTerms({ client, steps, intent, policy, ...readers, earlier, head: accountState?.head })
  // If the plan needs a swap and no remaining step swaps, the swap is already made.
  const isSwapped = !steps.some(({ swap, merged }) => swap ?? merged)
  const now = time === undefined ? undefined : () => time
  const signing = await loadSigning(steps)
  refuseFindings({ steps, till, intent, policy, ...readers, signing, facts, now, isSwapped })
  return facts
}

export declare namespace verifyNow {
  type Options = Pick<Plan, 'steps' | 'facts' | 'time'> & {
    accountState?: Pick<AccountState, 'head'> | undefined
  }
}

/**
 * Throws if an earlier payment may still be mined and the new plan could pay a second time. The second payment could go to another market,
 * or to the same market if this market accepts both payments.
 */
async function assertSameTarget(run: Run, steps: readonly PlannedStep[]): Promise<void> {
  const { client, intent, policy, journal } = run
  const { record } = journal
  if (record.entries.length === 0) return
  const open = await openPayments({ client, intent, policy, record })
  const isSame = steps.every(({ market, once, signature, to, data, value }) => {
    if (!market) return true
    const kind = signature ? 'signature' : 'transaction'
    const isOnce = paysOnce({ market, once, kind, calls: [{ to, data, value }] })
    return open.every(
      (entry) => isOnce && paysOnce(entry) && entry.market && isAddressEqual(entry.market, market),
    )
  })
  if (!isSame)
    throw new CheckoutError('PaymentUnknown', {
      details: 'The item is now sold by another market than the pending payment pays.',
    })
}

/** Throws `OutcomeMismatch` if a swap gave less than the agreed output, or took more than the agreed maximum. */
export async function assertSwapped(entry: JournalEntry): Promise<void> {
  const { swapped, hash } = entry
  const swap = await swapOf(entry)
  if (!swap || !swapped) return
  if (swapped.received >= swap.amountOut && swapped.paid <= swap.maxIn) return
  const { paid, received } = swapped
  const details = `The swap took ${paid} of at most ${swap.maxIn} and gave ${received} instead of ${swap.amountOut}. Transaction: ${hash}.`
  throw new CheckoutError('OutcomeMismatch', { details })
}
