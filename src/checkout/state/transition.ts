import type { Hash } from 'viem'
import type { TillError } from '../../errors.js'
import type { Difference } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutState, Forecast, Outcome, StepState } from './checkoutState.js'

export type CheckoutEvent =
  | { type: 'foresee'; steps: readonly StepState[] }
  | { type: 'start'; purchaseId: CheckoutState['purchaseId']; intent: Intent; begun?: true | undefined }
  | { type: 'notBegun' }
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

export const busyStatuses = [
  'preparing',
  'inOtherTab',
  'switchChain',
  'awaitingWallet',
  'pending',
  'confirming',
] as const

const restartable = new Set<CheckoutState['status']>(['preparing', 'inOtherTab'])

export function isBusy(state: CheckoutState): boolean {
  return (busyStatuses as readonly string[]).includes(state.status)
}

/** Returns the state after an event. Pure. Ignores an event that does not fit the state. */
export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { purchaseId, intent, steps, forecast } = state
  const base = { purchaseId, intent, steps, forecast }
  switch (event.type) {
    case 'start': {
      const mayStart = restartable.has(state.status) || !isBusy(state)
      if (!mayStart || state.status === 'success') return state
      // An attempt that looks for the payment of an earlier page sends this event twice. Only the first event has `begun`, so the second
      // event keeps the value of the state.
      const begun = event.begun ?? (state.status === 'preparing' ? state.begun : undefined)
      return { status: 'preparing', purchaseId: event.purchaseId, intent: event.intent, steps: [], begun }
    }
    case 'notBegun':
      return isBusy(state) ? { ...base, status: 'idle', steps: [] } : state
    case 'foresee':
      return state.status === 'idle' && steps !== event.steps ? { ...state, steps: event.steps } : state
    case 'correct':
      return 'error' in state && state.error === event.from ? { ...state, error: event.error } : state
    case 'retract':
      return state.status === 'success' ? { ...base, status: 'error', error: event.error } : state
    // A reorg removed a purchase that was made before a page reload. Ignore the event if the buyer has started another purchase.
    case 'recall': {
      if (state.status !== 'idle') return state
      return { ...base, purchaseId: event.purchaseId, status: 'error', error: event.error }
    }
    // A second `succeed` event soon after the first adds the remaining allowances.
    case 'succeed':
      return isBusy(state) || state.status === 'success'
        ? { ...base, status: 'success', outcome: event.outcome }
        : state
    case 'cancel':
      return isBusy(state) || state.status === 'review'
        ? {
            ...base,
            // If the buyer cancels a review, the event restores the intent from before the review.
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
      return { ...base, status: 'inOtherTab' }
    case 'ask':
      return {
        ...base,
        status: 'awaitingWallet',
        current: event.step,
        steps: withStep(steps, event.step, { status: 'awaitingWallet' }),
      }
    case 'send': {
      // A multisig has no transaction until its owners have signed, even if the wallet returned a hash. So an event with `owners` and no
      // hash removes the hash from the step.
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
      return { ...base, status: 'confirming', current, hash, steps: withStep(steps, current, change) }
    }
    case 'finish':
      return { ...base, status: 'preparing', steps: withStep(steps, event.step, { status: 'done' }) }
    case 'fail':
      return { ...base, status: 'error', error: event.error, steps: steps.map(stopped) }
  }
}

type AttemptEvent = Exclude<
  CheckoutEvent,
  { type: 'foresee' | 'start' | 'notBegun' | 'correct' | 'retract' | 'recall' | 'succeed' | 'cancel' }
>

function withStep(steps: readonly StepState[], at: number, change: Partial<StepState>): StepState[] {
  return steps.map((step, index) => (index === at ? { ...step, ...change } : step))
}

function stopped(step: StepState): StepState {
  return step.status === 'awaitingWallet' || step.status === 'pending' ? { ...step, status: 'failed' } : step
}
