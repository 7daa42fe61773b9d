import type { CheckoutContext } from '../context/checkoutContext.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { findUnsettled } from '../evidence/openPayments.js'
import { prove } from '../evidence/prove.js'
import { heldOf } from '../evidence/readSwapped.js'
import { resume } from '../evidence/resume.js'
import type { Settlement } from '../evidence/settle.js'
import { compareOrders, withOrders } from '../intent/compareOrders.js'
import { isSwappingBack, isUnread } from '../journal/journalRecord.js'
import { inquire } from '../plan/inquire.js'
import { makePlan, type PlannedStep } from '../plan/makePlan.js'
import type { Outcome, StepState } from '../state/checkoutState.js'
import { chooseRoute } from '../wallet/chooseRoute.js'
import { readCapabilities } from '../wallet/readCapabilities.js'
import { readPlace } from '../wallet/readPlace.js'
import { switchChain } from '../wallet/switchChain.js'
import type { Ending } from './dispatchEnding.js'
import { followTogether } from './followTogether.js'
import { refuseBought } from './refuseBought.js'
import { refuseElsewhere } from './refuseElsewhere.js'
import { mayBatch, runPlan } from './runPlan.js'

/**
 * Carries out one purchase from where it stands to its end. What was asked of the wallet before is looked for on chain
 * first; only then is anything asked.
 *
 * @returns A proven success, a review where the offer is worse than what was shown, or `swappedBack` where what was asked last
 * swapped back what was swapped, and only now turns out to have done so.
 * @throws CheckoutError `EarlierUnsettled`, `NotLoaded`, and as {@link followTogether}, {@link resume}, {@link refuseBought},
 * {@link refuseElsewhere}, {@link switchChain}, {@link makePlan}, {@link runPlan} and {@link prove}; RpcError of the service.
 */
export async function execute(context: CheckoutContext): Promise<Ending> {
  const { till, intent, policy, readers, journal, dispatch, emit, signal } = context
  const { purchaseId } = journal.record
  dispatch({ type: 'start', purchaseId, intent })
  await emit({ type: 'started' })
  const asked = context.part?.asked
  const followed = asked && (await followTogether(context, { asked }))
  if (followed) return succeed(context, followed)
  // What an earlier page has noted cannot be read: the market may know what became of it.
  const isLost = isUnread(journal.record)
  const isUndoing = isSwappingBack(journal.record)
  if (isLost) await refuseBought(context)
  // The market was just asked for a purchase that begins.
  const isAsked = isLost || context.inquiry !== undefined
  const earlier = (await resume(context)) ?? (!isAsked && (await refuseBought(context)))
  if (earlier) return succeed(context, earlier)
  // Whoever looks after what swaps back did not ask for another swap.
  if (isUndoing && (await heldOf(journal.record)) === undefined) return { kind: 'swappedBack' }
  if ((await findUnsettled(context)).length > 0) throw new CheckoutError('EarlierUnsettled')
  let said: ReturnType<typeof readCapabilities> | undefined
  const capabilities = () => (said ??= readCapabilities(context))
  // Where the plan is known, what the wallet can do is asked beside where it is.
  if (context.judged && mayBatch(policy, context.judged.plan.steps)) void capabilities()
  // Whoever was asked for the network took a while to answer.
  const isSwitched = await switchChain(context)
  // On another network it may have been able to do something else.
  if (isSwitched) said = undefined
  const isSwapped = (await heldOf(journal.record)) !== undefined
  // What was asked before a swap was followed to its end says less than there is by now.
  const inquiry = (!isSwitched && !isSwapped && context.inquiry) || inquire(context)
  const judged = inquiry === context.inquiry ? context.judged : undefined
  // Whose plan was judged was offered the same before, and has the orders as they were shown.
  if (!judged) {
    const { orders } = await inquiry.orders
    const differences = compareOrders(intent, orders)
    if (differences.length > 0) return { kind: 'review', intent: withOrders(intent, orders), differences }
  }
  const { readGranted } = journal
  let place = judged?.place
  const plan = await (judged?.plan ??
    makePlan({
      till,
      intent,
      policy,
      readers,
      purchaseId,
      readGranted,
      inquiry,
      isSwapped,
      contract: isSwapped ? undefined : await chooseRoute({ ...context, capabilities }),
      isSponsored: policy?.paymasters !== undefined && (await capabilities()).paymaster !== undefined,
      signal,
      onRehearse: (rehearsed) => {
        place = readPlace({ client: inquiry.client, intent }, rehearsed)
        place.catch(() => {})
        // By when it is needed the wallet has answered.
        if (mayBatch(policy, rehearsed.steps)) void capabilities()
      },
    }).catch(async (cause: unknown) => {
      const isRefused = cause instanceof CheckoutError && cause.code === 'WouldRevert'
      const settlement = isRefused && (await refuseBought(context))
      if (settlement) return settlement
      throw cause
    }))
  if ('entry' in plan) return succeed(context, plan)
  const { steps, facts, time, forecast } = plan
  await refuseElsewhere(context, { steps })
  dispatch({ type: 'plan', steps: steps.map(asWaiting), forecast })
  return succeed(context, await runPlan({ ...context, capabilities }, { steps, facts, time, place }))
}

/**
 * Shows a payment that came through after the purchase had stopped. Asks the wallet for nothing.
 *
 * @throws CheckoutError `PaymentUnknown` where none is found after all, and as {@link findMade} and {@link prove}.
 */
export async function find(context: CheckoutContext): Promise<Ending> {
  return succeed(context, await findMade(context))
}

/** Returns a payment that came through after all; `undefined` if there is none. Throws as {@link resume} and {@link refuseBought}. */
export async function findMade(context: CheckoutContext): Promise<Settlement | undefined> {
  return (await resume(context)) ?? refuseBought(context)
}

/**
 * How a purchase ended that another tab, or a page that has gone, has brought to its end. What a note says of a success the chain has to
 * say as well, also how much was paid; where it does not, the purchase is open. A node that is silent proves nothing, and the note
 * stays as it is.
 *
 * @throws CheckoutError `StoppedElsewhere`, `AlreadyBought`, `ChainFailed`, and as {@link resume} and {@link prove}.
 */
export async function showEnding(context: CheckoutContext): Promise<Ending> {
  const { journal, intent, dispatch, signal } = context
  const { status, outcome, purchaseId } = journal.record
  if (status === 'open') throw new CheckoutError('StoppedElsewhere')
  // It was made where nothing of it is noted here.
  if (!outcome) throw new CheckoutError('AlreadyBought')
  dispatch({ type: 'start', purchaseId, intent })
  try {
    return { kind: 'succeeded', outcome: await proveSettled(context, await resume(context)) }
  } catch (cause) {
    // Whoever stops has learnt nothing, nor who asks a node that is silent.
    const isSilent = cause instanceof CheckoutError && cause.code === 'ChainFailed'
    if (!isSilent && !signal.aborted) await journal.reopen()
    throw cause
  }
}

/** Proves the purchase and records it. Throws as {@link prove}. */
export async function succeed(
  context: Parameters<typeof proveSettled>[0] & Pick<CheckoutContext, 'emit'>,
  settlement: Settlement | undefined,
): Promise<Ending> {
  const outcome = await proveSettled(context, settlement)
  await context.emit({ type: 'succeeded', outcome })
  await context.journal.close(outcome)
  return { kind: 'succeeded', outcome }
}

/** Proves what was settled. Throws as {@link prove}. */
function proveSettled(
  { journal, ...context }: prove.Context & Pick<CheckoutContext, 'journal'>,
  settlement: Settlement | undefined,
): Promise<Outcome> {
  const { entry, receipt } = settlement ?? {}
  return prove(context, { record: journal.record, entry: entry?.read(), receipt })
}

function asWaiting({ id, text, meaning }: PlannedStep): StepState {
  return { id, text, meaning, status: 'waiting' }
}
