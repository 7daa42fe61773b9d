import { busyStatuses } from '../../checkout/state/transition.js'
import type { CheckoutViewState, EndedOrder } from './checkoutViewState.js'

export function preparingPhase(state: CheckoutViewState): 'begun' | 'first' | 'next' | 'proof' | undefined {
  if (state.status !== 'preparing') return undefined
  if (state.begun) return 'begun'
  const { steps } = state
  const open = steps.some(({ status }) => status !== 'done')
  if (steps.length > 0 && !open) return 'proof'
  return steps.some(({ status }) => status === 'done') ? 'next' : 'first'
}

/**
 * Returns the status that the buyer reads. `owners` means that further owners of a multisig account must sign. `begun` means that the
 * checkout looks for a payment of an earlier page. After the last step, the checkout is `preparing` again to prove the outcome, but the
 * buyer still reads `pending`.
 */
export function namedStatus(state: CheckoutViewState): CheckoutViewState['status'] | 'owners' | 'begun' {
  if (state.status === 'pending' && state.owners) return 'owners'
  if (preparingPhase(state) === 'begun') return 'begun'
  return isRequested(state) ? 'pending' : state.status
}

/** Whether the payment was already requested: after the last step, and while the checkout looks for a payment of an earlier page. */
export function isRequested(state: CheckoutViewState): boolean {
  const phase = preparingPhase(state)
  return phase === 'proof' || phase === 'begun'
}

/** Whether one of the checkout's orders is no longer for sale. The checkout then shows neither a price nor “Pay”. */
export function isEnded(state: { status: string }): state is EndedOrder {
  return state.status === 'disabled' && 'order' in state
}

export function isInProgress(state: CheckoutViewState): boolean {
  return state.status === 'success' || busyStatuses.some((status) => status === state.status)
}
