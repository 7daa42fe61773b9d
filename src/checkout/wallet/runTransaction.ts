import type { Place } from '../context/place.js'
import { waitForSettlement } from '../evidence/follow.js'
import type { Settlement } from '../evidence/settle.js'
import type { PlannedStep } from '../plan/makePlan.js'
import { findPendingPayment } from './findPendingPayment.js'
import { promptWallet } from './prompt.js'
import { transactionKind } from './transaction.js'

/**
 * Sends one transaction, and waits until it is mined and has succeeded. The journal has the request before the wallet prompts the
 * buyer, and the hash as soon as the wallet returns it. If the same payment is in flight already, it is followed instead.
 *
 * @throws {CheckoutError} as {@link findPendingPayment}, {@link promptWallet} and {@link waitForSettlement}.
 */
export async function runTransaction(
  context: runTransaction.Context,
  options: runTransaction.Options,
): Promise<Settlement> {
  const { dispatch, emit } = context
  const { step, index, place, next } = options
  const { to, data, value, id, market, once, swap, back } = step
  const call = { to, data, value }
  const draft = { id, kind: 'transaction' as const, calls: [call], market, once, swap, back }
  const inFlight = await findPendingPayment(context, { draft, place })
  if (inFlight) return waitForSettlement(context, { entry: inFlight, steps: [index], next })
  const { entry, answer: hash } = await promptWallet(context, transactionKind(context, call), {
    asks: [{ context, draft }],
    place,
    onPrompt: () => dispatch({ type: 'ask', step: index }),
  })
  dispatch({ type: 'send', step: index, hash })
  await emit({ type: 'sent', step: id, hash })
  return waitForSettlement(context, { entry, steps: [index], next })
}

export declare namespace runTransaction {
  type Context = findPendingPayment.Context & promptWallet.Context & waitForSettlement.Context
  type Options = {
    step: PlannedStep
    /** The index of the step in the plan. */
    index: number
    /** The account's state before the request. @default it is read */
    place?: Place | undefined
    /** Reads the account's state after this step, if another step follows. @default no step follows */
    next?: (() => Promise<Place>) | undefined
  }
}
