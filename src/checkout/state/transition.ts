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

/** Returns the state after an event. Pure. An event that does not fit the state leaves the state as it is. */
export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { purchaseId, intent, steps, forecast } = state
  const base = { purchaseId, intent, steps, forecast }
  switch (event.type) {
    case 'start': {
      const mayStart = restartable.has(state.status) || !isBusy(state)
      if (!mayStart || state.status === 'success') return state
      return { status: 'preparing', purchaseId: event.purchaseId, intent: event.intent, steps: [] }
    }
    case 'correct':
      return 'error' in state && state.error === event.from ? { ...state, error: event.error } : state
    case 'retract':
      return state.status === 'success' ? { ...base, status: 'error', error: event.error } : state
    // A purchase of an earlier visit is gone, and the buyer has started nothing since.
    case 'recall': {
      if (state.status !== 'idle') return state
      return { ...base, purchaseId: event.purchaseId, status: 'error', error: event.error }
    }
    // The allowance that is left is reported a moment after the success.
    case 'succeed':
      return isBusy(state) || state.status === 'success'
        ? { ...base, status: 'success', outcome: event.outcome }
        : state
    case 'cancel':
      return isBusy(state) || state.status === 'review'
        ? {
            ...base,
            // A review that ends without being accepted keeps the earlier intent.
            intent: event.intent ?? intent,
            status: 'cancelled',
            error: event.error,
            steps: steps.map(stopped),
          }
        : state
    default:
      return isBusy(state) ? advance(state, event) : state
  }
}

/** Returns the state of a busy checkout after an event of its attempt. */
function advance(state: CheckoutState, event: AttemptEvent): CheckoutState {
  const { purchaseId, intent, steps, forecast } = state
  const base = { purchaseId, intent, steps, forecast }
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
      // A multisig has no transaction until its owners have signed, whatever the wallet has answered.
      const hash = event.hash === undefined && !event.owners ? {} : { hash: event.hash }
      return {
        ...base,
        status: 'pending',
        current: event.step,
        ...hash,
        reorged: event.reorged,
        owners: event.owners,
        steps: withStep(steps, event.step, { status: 'pending', ...hash }),
      }
    }
    case 'settle': {
      const { step: current, hash } = event
      const change = { status: 'pending', hash } as const
      return { ...base, status: 'settling', current, hash, steps: withStep(steps, current, change) }
    }
    case 'finish':
      return { ...base, status: 'preparing', steps: withStep(steps, event.step, { status: 'done' }) }
    case 'fail':
      return { ...base, status: 'error', error: event.error, steps: steps.map(stopped) }
  }
}

/** The events that only a busy checkout takes. */
type AttemptEvent = Exclude<
  CheckoutEvent,
  { type: 'start' | 'correct' | 'retract' | 'recall' | 'succeed' | 'cancel' }
>

function withStep(steps: readonly StepState[], at: number, change: Partial<StepState>): StepState[] {
  return steps.map((step, index) => (index === at ? { ...step, ...change } : step))
}

/** A step that was under way when the checkout stopped. */
function stopped(step: StepState): StepState {
  return step.status === 'confirm' || step.status === 'pending' ? { ...step, status: 'failed' } : step
}
