import type { AccountState } from '../context/accountState.js'
import { waitForSettlement } from '../evidence/follow.js'
import type { Settlement } from '../evidence/settle.js'
import type { PlannedStep } from '../plan/makePlan.js'
import { findPendingPayment } from './findPendingPayment.js'
import { promptWallet } from './prompt.js'
import { transactionKind } from './transaction.js'

/** Sends a step as a transaction. If the same payment is already pending, waits for that payment instead. */
export async function runTransaction(
  context: runTransaction.Context,
  options: runTransaction.Options,
): Promise<Settlement> {
  const { dispatch, emit } = context
  const { step, index, accountState, next } = options
  const { to, data, value, id, market, once, swap, back, measured } = step
  const call = { to, data, value }
  const draft = { id, kind: 'transaction' as const, calls: [call], market, once, swap, back, measured }
  const inFlight = await findPendingPayment(context, { draft, accountState })
  if (inFlight) return waitForSettlement(context, { entry: inFlight, steps: [index], next })
  const { entry, answer: hash } = await promptWallet(context, transactionKind(context, call), {
    parts: [{ context, draft }],
    accountState,
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
    index: number
    accountState?: AccountState | undefined
    next?: (() => Promise<AccountState>) | undefined
  }
}
