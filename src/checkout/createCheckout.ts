import type { CheckoutOptions } from './context/checkoutOptions.js'
import { openCheckout } from './openCheckout.js'
import type { CheckoutState } from './state/checkoutState.js'

/**
 * Creates the checkout of one purchase: a store that runs the purchase when the buyer starts it. The checkout prompts the wallet only for
 * steps that the intent allows, and writes a journal entry before each prompt. Before a second prompt for the payment, the checkout looks
 * for the first payment on the chain. It then prompts again only if the market cannot take the payment twice, or if the buyer confirms that
 * the wallet sent nothing. An optional option with the value `null` counts as not set.
 *
 * @throws TillError `TillOptionInvalid` for a missing option, `PolicyInvalid` for an invalid policy.
 *
 * @example
 * const checkout = createCheckout({ till, wallet, client, intent, policy: { markets: { 1: [market] } } })
 * checkout.subscribe(() => render(checkout.getState()))
 * await checkout.start()
 */
export function createCheckout(options: createCheckout.Options): Checkout {
  return openCheckout(options)
}

export declare namespace createCheckout {
  type Options = CheckoutOptions
  type ReturnType = {
    /** Returns the current state: the same object until something changes. */
    getState: () => CheckoutState
    /**
     * Calls `listener` after each change, and returns a function that unsubscribes it. While there is a subscriber, the checkout watches
     * the chain. If a reorg removes the purchase of a shown success, the state becomes `error` with `Reorged`. In `idle`, the state also
     * becomes `error` with `Reorged` if a reorg removes the last purchase with the same intent.
     */
    subscribe: (listener: () => void) => () => void
    /**
     * Reads in advance everything that the purchase needs before its first wallet prompt. Verifies and simulates the purchase plan, and
     * saves the result as a snapshot. `start` uses the snapshot for at most 12 seconds, and only if this browser tab has seen no newer
     * block. The state's `steps` then are the expected steps. After a reload, an approval that the chain has already is `done`. Never
     * prompts the wallet, and never rejects.
     *
     * If an earlier page requested the payment, looks for this payment instead. The state is then `preparing` with `begun`, and the
     * purchase ends as after `start`. If the wallet sent nothing, the state is `idle` again. If no page requested a payment, writes
     * nothing.
     */
    prefetch: () => Promise<void>
    /**
     * Starts the purchase, or continues after an error. First looks for pending wallet requests on the chain. While an attempt runs,
     * returns the same promise, so two clicks are one purchase. If another tab completed this purchase, returns that success.
     */
    start: () => Promise<CheckoutState>
    /** Accepts the current offer, and continues from the status `review`. */
    acceptChanges: () => Promise<CheckoutState>
    /**
     * Continues after `PaymentUnknown`, if the buyer has checked the wallet and confirms that it sent nothing. If a market records no
     * purchase ids, only the buyer can know whether the wallet sent a payment. So `start` never sends a second payment to this market.
     */
    confirmNotSent: () => Promise<CheckoutState>
    /** Revokes the remaining allowance of an abandoned purchase (`error.funds` is `approval`). Ends in `cancelled` with `funds` `none`. */
    revokeAllowance: () => Promise<CheckoutState>
    /**
     * After a swap without a purchase, swaps the output back into the payment currency (`error.funds` is `swapped`, `error.held` is the
     * output). The buyer gets back at least nine tenths of the amount that the swap cost. Ends in `cancelled` with `funds` `none`, or with
     * `approval` if an allowance is left, which `revokeAllowance` revokes.
     */
    swapBack: () => Promise<CheckoutState>
    /** Stops the purchase. After that, the checkout does not prompt the wallet again. */
    cancel: () => void
  }
}

/** A checkout, see {@link createCheckout}. */
export type Checkout = createCheckout.ReturnType
