import type { CheckoutState } from '../src/checkout/state/checkoutState.js'
import { play, scenarios } from './scenarios.js'

/** A checkout in each state. The states come from the scenarios. */
export const states: { [status in CheckoutState['status']]: Extract<CheckoutState, { status: status }> } = {
  idle: reach('approveAndBuy', 'idle'),
  preparing: reach('approveAndBuy', 'preparing'),
  inOtherTab: reach('anotherTab', 'inOtherTab'),
  review: reach('worseOffer', 'review'),
  switchChain: reach('approveAndBuy', 'switchChain'),
  awaitingWallet: reach('approveAndBuy', 'awaitingWallet'),
  pending: reach('approveAndBuy', 'pending', 2),
  confirming: reach('settles', 'confirming'),
  success: reach('approveAndBuy', 'success'),
  error: reach('reverted', 'error'),
  cancelled: reach('declined', 'cancelled'),
}

/** Returns a state of a scenario: the first one with this status, or a later one if `time` is greater than 1. */
export function reach<status extends CheckoutState['status']>(
  scenario: keyof typeof scenarios,
  status: status,
  time = 1,
): Extract<CheckoutState, { status: status }> {
  const found = play(scenarios[scenario]).filter((state) => state.status === status)[time - 1]
  if (!found) throw new Error(`The scenario ${scenario} never comes to ${status}.`)
  return found as Extract<CheckoutState, { status: status }>
}
