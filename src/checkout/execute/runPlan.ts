import type { Hex } from 'viem'
import type { Till } from '../../client/createTill.js'
import type { PostRequest, Step } from '../../protocol/step.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { Outdated } from '../context/isFresh.js'
import { isSame } from '../context/isSame.js'
import { agreedBy } from '../context/judgedBy.js'
import type { Place } from '../context/place.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { swapOf } from '../evidence/readSwapped.js'
import type { Settlement } from '../evidence/settle.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { loadSigning, loadSwaps } from '../plan/lazy/loadReaders.js'
import type { Plan, PlannedStep } from '../plan/makePlan.js'
import { refuseFindings } from '../plan/refuseFindings.js'
import type { Policy } from '../verify/policy.js'
import { readTerms } from '../verify/readTerms.js'
import { isTransaction } from '../verify/verifyPlain.js'
import type { chooseRoute } from '../wallet/chooseRoute.js'
import { readPlace } from '../wallet/readPlace.js'
import { runBatch } from './runBatch.js'
import { runSignature } from './runSignature.js'
import { runTransaction } from './runTransaction.js'

/**
 * Carries out the steps of a plan: all transactions at once, where there are several, or somebody else pays the network’s fee,
 * and the wallet offers it, otherwise one step after the other. The payment comes back, if there was one.
 *
 * @throws CheckoutError as {@link runBatch}, {@link runTransaction} and {@link runSignature}; `PlanRefused`. `Outdated`, where it rests
 * on what was answered ahead and is not fresh any more: the wallet was asked nothing.
 */
export async function runPlan(
  context: runPlan.Context,
  options: runPlan.Options,
): Promise<Settlement | undefined> {
  const { steps, facts, time } = options
  const place = await (options.place ?? readPlace(context, options))
  const { batches, paymaster } = mayBatch(context.policy, steps) ? await context.capabilities() : {}
  // A single call goes as a batch only for what a batch alone can say: who pays the network’s fee.
  const goesTogether = batches && (steps.length > 1 || paymaster !== undefined)
  // The wallet may have taken its time to say what it can do.
  if (context.isFresh && !(await context.isFresh())) throw new Outdated()
  const { judged } = context
  // What nobody else can write into was verified ahead, as it is sent, by just what counts now.
  const isVerified =
    steps === judged?.plan.steps && isSame(judged.by?.[0][0], agreedBy(context)) && isNow(facts, place)
  if (!goesTogether) return runEach(context, { steps, facts, time, place, isVerified })
  if (!isVerified) await refuseNow(context, { steps, facts, time, place })
  const batch = await runBatch(context, { steps, place, paymaster })
  // The buyer took a while to answer: the place and the verdict are stale.
  return batch ?? runEach(context, { steps, facts, time })
}

export declare namespace runPlan {
  type Context = Pick<
    CheckoutContext,
    'till' | 'client' | 'intent' | 'policy' | 'readers' | 'judged' | 'isFresh'
  > &
    Pick<chooseRoute.Context, 'capabilities'> &
    runBatch.Context &
    runSignature.Context &
    runTransaction.Context
  type Options = Pick<Plan, 'steps' | 'facts' | 'time'> & {
    /** Where the account stands. @default it is read */
    place?: Promise<Place> | undefined
  }
}

/** Whether the wallet may be asked for all steps at once, should it send such batches. */
export function mayBatch(policy: Policy | undefined, steps: readonly Step[]): boolean {
  return (steps.length > 1 || policy?.paymasters !== undefined) && steps.every(isTransaction)
}

async function runEach(
  context: runPlan.Context,
  { steps, facts, time, place: first, isVerified }: Moment & First,
): Promise<Settlement | undefined> {
  let settlement: runSignature.ReturnType | undefined
  let known = first
  for (const [index, planned] of steps.entries()) {
    const permit = steps[index - 1]
    const step = await handIn(context, { step: planned, permit, signature: settlement?.signature })
    const left = { steps: [step, ...steps.slice(index + 1)], facts, time }
    const post = !step.signature && step.id !== 'signEIP191' && step.post
    const place = known ?? (post ? undefined : await readPlace(context, left))
    if (index > 0 || !isVerified) await refuseNow(context, { ...left, place })
    const next = index < steps.length - 1 ? () => readPlace(context, left) : undefined
    known = undefined
    if (post) {
      await runPost(context, { post, index })
      continue
    }
    const run = isTransaction(step) ? runTransaction : runSignature
    settlement = await run(context, { step, index, place, next })
    if (step.swap) await requireSwapped(settlement.entry.read())
    known = settlement.place
  }
  return settlement
}

/** Carries out a step that only posts. Throws RpcError of the service. */
async function runPost(
  { till, intent, dispatch, signal }: Pick<runPlan.Context, 'till' | 'intent' | 'dispatch' | 'signal'>,
  { post, index }: { post: PostRequest; index: number },
): Promise<void> {
  dispatch({ type: 'send', step: index })
  await till.postStep({ chainId: intent.chainId, ...post }, { signal })
  dispatch({ type: 'finish', step: index })
}

/** The step as it is sent, see `handIn` of what reads swaps: only what swaps and buys in one takes what was signed before it. */
async function handIn(
  { client, intent, readers }: runPlan.Context,
  {
    step,
    permit,
    signature,
  }: { step: PlannedStep; permit: PlannedStep | undefined; signature: Hex | undefined },
): Promise<PlannedStep> {
  if (!step.merged || !permit?.signature || permit.post) return step
  const swaps = await loadSwaps()
  return swaps.handIn({ ...(await readers), client, intent, step, permit, signature })
}

/** Where the account stands before the first step, and whether that needs no second look. */
type First = { place?: Place | undefined; isVerified?: boolean | undefined }

/** Steps that are left, and where the account stands before them. */
type Moment = Pick<runPlan.Options, 'steps' | 'facts' | 'time'> & { place?: Pick<Place, 'head'> | undefined }

/**
 * What is about to be shown to the wallet is held against the intent once more, as it is sent, on the terms that the chain
 * says by now: these come back.
 */
export async function refuseNow(
  context: Pick<runPlan.Context, 'client' | 'intent' | 'policy' | 'readers'> & {
    till: Pick<Till, 'marketplaceBase'>
  },
  { steps, facts: earlier, time, place }: Moment,
): Promise<Plan['facts']> {
  const { till, client, intent, policy } = context
  const readers = await context.readers
  const facts = isNow(earlier, place)
    ? earlier
    : earlier && (await readTerms({ client, steps, intent, policy, ...readers, earlier, head: place?.head }))
  // The plan as a whole had its swap: where it is not among what is left, it is made.
  const isSwapped = !steps.some(({ swap, merged }) => swap ?? merged)
  const now = time === undefined ? undefined : () => time
  const signing = await loadSigning(steps)
  refuseFindings({ steps, till, intent, policy, ...readers, signing, facts, now, isSwapped })
  return facts
}

/** What is true of a block stays true of it. */
function isNow(facts: Plan['facts'], place: Moment['place']): boolean {
  return !facts || place?.head.hash === facts.block.hash
}

/** Rejects with `OutcomeMismatch` where a swap gave less than it was to give, or took more: that is not what was agreed. */
export async function requireSwapped(entry: JournalEntry): Promise<void> {
  const { swapped, hash } = entry
  const swap = await swapOf(entry)
  if (!swap || !swapped) return
  if (swapped.received >= swap.amountOut && swapped.paid <= swap.maxIn) return
  const { paid, received } = swapped
  const details = `It took ${paid} of ${swap.maxIn} and gave ${received} of ${swap.amountOut}. Transaction: ${hash}.`
  throw new CheckoutError('OutcomeMismatch', { details })
}
