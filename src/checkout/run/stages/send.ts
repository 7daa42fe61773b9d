import { type Hex, isAddressEqual } from 'viem'
import type { Till } from '../../../client/createTill.js'
import type { Step } from '../../../protocol/step.js'
import type { Place } from '../../context/place.js'
import type { Run } from '../../context/run.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import { openPayments } from '../../evidence/openPayments.js'
import { swapOf } from '../../evidence/readSwapped.js'
import { isSafeToRepeat } from '../../evidence/repeat.js'
import type { Settlement } from '../../evidence/settle.js'
import type { JournalEntry } from '../../journal/journalRecord.js'
import { loadSigning, loadSwaps } from '../../plan/lazy/loadReaders.js'
import type { Plan, PlannedStep } from '../../plan/makePlan.js'
import { readPurchaseData } from '../../plan/readPurchaseData.js'
import { refuseFindings } from '../../plan/refuseFindings.js'
import type { StepState } from '../../state/checkoutState.js'
import type { Policy } from '../../verify/policy.js'
import { readTerms } from '../../verify/readTerms.js'
import { isTransaction } from '../../verify/verifyPlain.js'
import { runPost } from '../../wallet/post.js'
import { readPlace } from '../../wallet/readPlace.js'
import { runBatch } from '../../wallet/runBatch.js'
import { runSignature } from '../../wallet/runSignature.js'
import { runTransaction } from '../../wallet/runTransaction.js'
import { switchChain } from '../../wallet/switchChain.js'
import type { ProgressAt, Stage } from '../progress.js'

/**
 * Prompts the wallet for the steps of the plan: as one batch if the wallet offers it, otherwise one after the other. Verifies every step
 * again right before its prompt, as the wallet will get it.
 *
 * Returns to `review` if the wallet had to switch its network, which may take minutes, and to `recover` if a prefetched plan is stale. Up
 * to that point, the wallet has prompted only for the switch.
 *
 * @throws CheckoutError `PaymentUnknown`, `PlanRefused`, and as {@link switchChain}, {@link runBatch}, {@link runTransaction} and
 * {@link runSignature}.
 */
export const send: Stage<'send'> = async (run, progress) => {
  const { policy, dispatch } = run
  const { plan, snapshot } = progress
  // A plan with a signature or a post never goes as a batch, whatever the wallet can do.
  const asked = mayBatch(policy, plan.steps) ? (progress.capabilities ?? run.capabilities()) : undefined
  if (await switchChain(run)) {
    if (progress.isSwitched)
      throw new CheckoutError('WrongChain', { details: 'The wallet left the network again.' })
    return { at: 'review', isSwitched: true }
  }
  await assertSameTarget(run, plan.steps)
  dispatch({ type: 'plan', steps: plan.steps.map(toWaiting), forecast: plan.forecast })
  const place = await readAccountState(run, progress)
  const { batches = false, paymaster } = (await asked) ?? {}
  if (snapshot && (place.head.hash !== snapshot.head.hash || !(await snapshot.isCurrent())))
    return { at: 'recover', data: readPurchaseData(run) }
  // One call becomes a batch only to have the policy's paymaster pay the network fee.
  if (batches && (plan.steps.length > 1 || paymaster)) {
    await verifyNow(run, { ...plan, place })
    const settlement = await runBatch(run, { steps: plan.steps, place, paymaster })
    // The wallet refused the batch, and its answer took time: the account is read again.
    return { at: 'finish', settlement: settlement ?? (await sendEach(run, plan)) }
  }
  return { at: 'finish', settlement: await sendEach(run, plan, place) }
}

/** Whether the wallet may be prompted for all steps at once, if it sends batches. */
export function mayBatch(policy: Policy | undefined, steps: readonly Step[]): boolean {
  return (steps.length > 1 || policy?.paymasters !== undefined) && steps.every(isTransaction)
}

/** Returns a step as the page shows it before its prompt. */
export function toWaiting({ id, text, meaning }: PlannedStep): StepState {
  return { id, text, meaning, status: 'waiting' }
}

function readAccountState(run: Run, progress: ProgressAt<'send'>): Promise<Place> {
  const { plan, snapshot, accountState } = progress
  return (!snapshot?.mayPayTwice && accountState) || readPlace(run, plan)
}

async function sendEach(
  run: Run,
  { steps, facts, time }: Plan,
  first?: Place,
): Promise<Settlement | undefined> {
  let settlement: runSignature.ReturnType | undefined
  let known = first
  for (const [index, planned] of steps.entries()) {
    const step = await attachSignature(run, planned, steps[index - 1], settlement?.signature)
    const left = { steps: [step, ...steps.slice(index + 1)], facts, time }
    const post = !step.signature && step.id !== 'signEIP191' && step.post
    const place = known ?? (post ? undefined : await readPlace(run, left))
    known = undefined
    await verifyNow(run, { ...left, place })
    if (post) {
      await runPost(run, { post, index })
      continue
    }
    const next = index < steps.length - 1 ? () => readPlace(run, left) : undefined
    const sendOne = isTransaction(step) ? runTransaction : runSignature
    settlement = await sendOne(run, { step, index, place, next })
    if (step.swap) await assertSwapped(settlement.entry.read())
    known = settlement.place
  }
  return settlement
}

/** Writes the permit that the buyer has just signed into the step that swaps and buys in one call. */
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

/**
 * Verifies steps against the intent right before a prompt, with the terms that the chain has at the block of `place`.
 *
 * @returns The terms.
 * @throws CheckoutError `PlanRefused` with the findings, `ChainFailed`.
 */
export async function verifyNow(
  run: Pick<Run, 'client' | 'intent' | 'policy' | 'readers'> & {
    till: Pick<Till, 'marketplaceBase'>
  },
  { steps, facts: earlier, time, place }: verifyNow.Options,
): Promise<Plan['facts']> {
  const { till, client, intent, policy } = run
  const readers = await run.readers
  // The terms of a block do not change.
  const isSameBlock = !earlier || place?.head.hash === earlier.block.hash
  const facts = isSameBlock
    ? earlier
    : await readTerms({ client, steps, intent, policy, ...readers, earlier, head: place?.head })
  // The whole plan was verified with its swap. If no remaining step swaps, the swap is already done.
  const isSwapped = !steps.some(({ swap, merged }) => swap ?? merged)
  const now = time === undefined ? undefined : () => time
  const signing = await loadSigning(steps)
  refuseFindings({ steps, till, intent, policy, ...readers, signing, facts, now, isSwapped })
  return facts
}

export declare namespace verifyNow {
  type Options = Pick<Plan, 'steps' | 'facts' | 'time'> & { place?: Pick<Place, 'head'> | undefined }
}

/**
 * Throws if an earlier payment may still be mined, and the plan pays another market or uses a call that a market accepts twice. Both
 * payments would take the money.
 *
 * @throws CheckoutError `PaymentUnknown`, `ChainFailed`.
 */
async function assertSameTarget(run: Run, steps: readonly PlannedStep[]): Promise<void> {
  const { client, intent, policy, journal } = run
  const { record } = journal
  if (record.entries.length === 0) return
  const open = await openPayments({ client, intent, policy, record })
  const isSame = steps.every(({ market, once, signature, to, data, value }) => {
    if (!market) return true
    const kind = signature ? 'signature' : 'transaction'
    const isOnce = isSafeToRepeat({ market, once, kind, calls: [{ to, data, value }] })
    return open.every(
      (entry) => isOnce && isSafeToRepeat(entry) && entry.market && isAddressEqual(entry.market, market),
    )
  })
  if (!isSame)
    throw new CheckoutError('PaymentUnknown', { details: 'The offer leads to another market now.' })
}

/** Throws `OutcomeMismatch` if a swap gave less than agreed, or took more. */
export async function assertSwapped(entry: JournalEntry): Promise<void> {
  const { swapped, hash } = entry
  const swap = await swapOf(entry)
  if (!swap || !swapped) return
  if (swapped.received >= swap.amountOut && swapped.paid <= swap.maxIn) return
  const { paid, received } = swapped
  const details = `It took ${paid} of ${swap.maxIn} and gave ${received} of ${swap.amountOut}. Transaction: ${hash}.`
  throw new CheckoutError('OutcomeMismatch', { details })
}
