import type { Checkout } from '../../src/checkout/createCheckout.js'
import type { CheckoutState } from '../../src/checkout/state.js'

/** Resolves when the checkout is in a status, at once if it is already. */
export function reachStatus(checkout: Checkout, status: CheckoutState['status']): Promise<void> {
  return new Promise((resolve) => {
    const stop = checkout.subscribe(look)
    look()
    function look() {
      if (checkout.getState().status !== status) return
      stop()
      resolve()
    }
  })
}
