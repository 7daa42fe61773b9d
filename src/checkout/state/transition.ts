import type { Hash } from 'viem'
import type { TillError } from '../../errors.js'
import type { Difference } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutState, Forecast, Outcome, StepState } from './checkoutState.js'

/** What can happen to a checkout. */
export type CheckoutEvent =
  | { type: 'start'; purchaseId: CheckoutState['purchaseId']; intent: Intent }
  | { type: 'differ'; intent: Intent; differences: readonly Difference[] }
  | { type: 'plan'; steps: readonly StepState[]; forecast?: Forecast | undefined }
  | { type: 'switchChain'; chainId: number }
  | { type: 'prepare' }
  | { type: 'wait' }
  | { type: 'ask'; step: number }
  | { type: 'send'; step: number; hash?: Hash | undefined; reorged?: true; owners?: true }
  | { type: 'settle'; step: number; hash: Hash }
  | { type: 'finish'; step: number }
  | { type: 'succeed'; outcome: Outcome }
  | { type: 'fail'; error: TillError }
  | { type: 'cancel'; error: TillError; intent?: Intent }
  | { type: 'correct'; from: TillError; error: TillError }
  | { type: 'retract'; error: TillError }
  | { type: 'recall'; purchaseId: CheckoutState['purchaseId']; error: TillError }

/** The statuses in which something is under way. */
export const busyStatuses = [
  'preparing',
  'elsewhere',
  'switchChain',
  'confirm',
  'pending',
  'settling',
] as const

/** Statuses in which the purchase that is resumed may still turn out to be an earlier one. */
const restartable = new Set<CheckoutState['status']>(['preparing', 'elsewhere'])

/** Whether something is under way, so that a second `start` must not begin anew. */
export function isBusy(state: CheckoutState): boolean {
  return (busyStatuses as readonly string[]).includes(state.status)
}

/** The state after an event. Pure; an event that does not fit the state leaves it as it is. */
export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { purchaseId, intent, steps, forecast } = state
  const base = { purchaseId, intent, steps, forecast }
  if (event.type === 'start') {
    const { purchaseId, intent } = event
    return (isBusy(state) && !restartable.has(state.status)) || state.status === 'success'
      ? state
      : { status: 'preparing', purchaseId, intent, steps: [] }
  }
  if (event.type === 'correct') {
    return 'error' in state && state.error === event.from ? { ...state, error: event.error } : state
  }
  if (event.type === 'retract') {
    return state.status === 'success' ? { ...base, status: 'error', error: event.error } : state
  }
  // What was made on an earlier visit was taken back, and nothing was begun since.
  if (event.type === 'recall') {
    const { purchaseId, error } = event
    return state.status === 'idle' ? { ...base, purchaseId, status: 'error', error } : state
  }
  // What is left allowed is told a moment later.
  const isMore = state.status === 'success' && event.type === 'succeed'
  if (!isBusy(state) && !isMore && !(state.status === 'review' && event.type === 'cancel')) return state
  switch (event.type) {
    case 'differ':
      return { ...base, status: 'review', intent: event.intent, differences: event.differences }
    case 'plan':
      return { ...base, status: 'preparing', steps: event.steps, forecast: event.forecast }
    case 'switchChain':
      return { ...base, status: 'switchChain', chainId: event.chainId }
    case 'prepare':
      return { ...base, status: 'preparing' }
    case 'wait':
      return { ...base, status: 'elsewhere' }
    case 'ask':
      return {
        ...base,
        status: 'confirm',
        current: event.step,
        steps: withStep(steps, event.step, { status: 'confirm' }),
      }
    case 'send': {
      // What the owners of an account still have to sign has no transaction yet, whatever the wallet has answered.
      const hash = event.hash === undefined && !event.owners ? {} : { hash: event.hash }
      const change = { status: 'pending', ...hash } as const
      return {
        ...base,
        status: 'pending',
        current: event.step,
        ...hash,
        reorged: event.reorged,
        owners: event.owners,
        steps: withStep(steps, event.step, change),
      }
    }
    case 'settle': {
      const { step: current, hash } = event
      const change = { status: 'pending', hash } as const
      return { ...base, status: 'settling', current, hash, steps: withStep(steps, current, change) }
    }
    case 'finish':
      return { ...base, status: 'preparing', steps: withStep(steps, event.step, { status: 'done' }) }
    case 'succeed':
      return { ...base, status: 'success', outcome: event.outcome }
    case 'fail':
      return { ...base, status: 'error', error: event.error, steps: steps.map(stopped) }
    case 'cancel':
      return {
        ...base,
        // A review that ends unaccepted leaves what was agreed to before.
        intent: event.intent ?? intent,
        status: 'cancelled',
        error: event.error,
        steps: steps.map(stopped),
      }
  }
}

function withStep(steps: readonly StepState[], at: number, change: Partial<StepState>): StepState[] {
  return steps.map((step, index) => (index === at ? { ...step, ...change } : step))
}

/** A step that was under way when the checkout stopped. */
function stopped(step: StepState): StepState {
  return step.status === 'confirm' || step.status === 'pending' ? { ...step, status: 'failed' } : step
}
