import { busyStatuses } from '../../checkout/state/transition.js'
import type { CheckoutViewState } from './checkoutViewState.js'

/**
 * Tells what is prepared at a state: the first question to the wallet, the next one, or nothing any more, because all is
 * done and only looked for on the chain. A state that is not `preparing` has no stage.
 */
export function stageOf(state: CheckoutViewState): 'first' | 'next' | 'proof' | undefined {
  if (state.status !== 'preparing') return undefined
  const { steps } = state
  const open = steps.some(({ status }) => status !== 'done')
  if (steps.length > 0 && !open) return 'proof'
  return steps.some(({ status }) => status === 'done') ? 'next' : 'first'
}

/**
 * The status by which a state is named to the buyer: what is only looked for on the chain is still on its way, and what the owners
 * of an account have still to sign is not.
 */
export function namedStatus(state: CheckoutViewState): CheckoutViewState['status'] | 'owners' {
  if (state.status === 'pending' && state.owners) return 'owners'
  return stageOf(state) === 'proof' ? 'pending' : state.status
}

/** Whether a purchase goes on, or has come to its good end. */
export function isUnderWay(state: CheckoutViewState): boolean {
  return state.status === 'success' || busyStatuses.some((status) => status === state.status)
}
