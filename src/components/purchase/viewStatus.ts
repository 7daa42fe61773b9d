import { busyStatuses } from '../../checkout/state/transition.js'
import type { CheckoutViewState } from './checkoutViewState.js'

export function preparingPhase(state: CheckoutViewState): 'first' | 'next' | 'proof' | undefined {
  if (state.status !== 'preparing') return undefined
  const { steps } = state
  const open = steps.some(({ status }) => status !== 'done')
  if (steps.length > 0 && !open) return 'proof'
  return steps.some(({ status }) => status === 'done') ? 'next' : 'first'
}

/**
 * Returns the status that the buyer reads. `owners` means that further owners of a multisig account must sign. After the last step, the
 * checkout is `preparing` again to prove the outcome, but the buyer still reads `pending`.
 */
export function namedStatus(state: CheckoutViewState): CheckoutViewState['status'] | 'owners' {
  if (state.status === 'pending' && state.owners) return 'owners'
  return preparingPhase(state) === 'proof' ? 'pending' : state.status
}

export function isInProgress(state: CheckoutViewState): boolean {
  return state.status === 'success' || busyStatuses.some((status) => status === state.status)
}
