import type { CheckoutState } from '../src/checkout/state/checkoutState.js'
import { play, scenarios } from './scenarios.js'

/** A checkout at each of its states, as scenarios come to it. */
export const states: { [status in CheckoutState['status']]: Extract<CheckoutState, { status: status }> } = {
  idle: reach('approveAndBuy', 'idle'),
  preparing: reach('approveAndBuy', 'preparing'),
  elsewhere: reach('anotherTab', 'elsewhere'),
  review: reach('worseOffer', 'review'),
  switchChain: reach('approveAndBuy', 'switchChain'),
  confirm: reach('approveAndBuy', 'confirm'),
  pending: reach('approveAndBuy', 'pending', 2),
  settling: reach('settles', 'settling'),
  success: reach('approveAndBuy', 'success'),
  error: reach('reverted', 'error'),
  cancelled: reach('declined', 'cancelled'),
}

/** The state of a scenario at which it has a status for the first time, or for the second. */
export function reach<status extends CheckoutState['status']>(
  scenario: keyof typeof scenarios,
  status: status,
  time = 1,
): Extract<CheckoutState, { status: status }> {
  const found = play(scenarios[scenario]).filter((state) => state.status === status)[time - 1]
  if (!found) throw new Error(`The scenario ${scenario} never comes to ${status}.`)
  return found as Extract<CheckoutState, { status: status }>
}
