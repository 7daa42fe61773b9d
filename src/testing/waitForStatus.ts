import type { Checkout } from '../checkout/createCheckout.js'
import type { CheckoutState } from '../checkout/state/checkoutState.js'

/**
 * Resolves when a checkout is in a status, at once if it is already.
 *
 * @example
 * void checkout.start()
 * await waitForStatus(checkout, 'confirm') // the wallet asks
 */
export function waitForStatus(checkout: Checkout, status: CheckoutState['status']): Promise<void> {
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
