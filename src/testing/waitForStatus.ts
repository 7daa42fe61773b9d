import type { Checkout } from '../checkout/createCheckout.js'
import type { CheckoutState } from '../checkout/state/checkoutState.js'
import { requireFunctions } from '../client/requireOptions.js'

/**
 * Waits until a checkout has a status. Resolves at once if the checkout already has this status.
 *
 * @example
 * void checkout.start()
 * await waitForStatus(checkout, 'awaitingWallet') // the wallet asks
 */
export async function waitForStatus(checkout: Checkout, status: CheckoutState['status']): Promise<void> {
  requireFunctions('waitForStatus', Object(checkout) as Checkout, 'subscribe', 'getState')
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
