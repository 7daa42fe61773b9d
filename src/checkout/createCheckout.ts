import type { CheckoutOptions } from './context/checkoutOptions.js'
import { openCheckout } from './openCheckout.js'
import type { CheckoutState } from './state/checkoutState.js'

/**
 * Creates the checkout of one purchase: a store that runs the purchase when the buyer starts it. It prompts the wallet only for steps
 * that the intent allows, and writes a journal entry before each prompt. Before it prompts again, it looks on the chain for the payment
 * that may have been made. It prompts again only if the market refuses a second payment, or the buyer says that nothing was sent.
 *
 * Takes the intent and the policy by value. For an optional option, `null` means that it is not set.
 *
 * @throws TillError `TillOptionInvalid` for a missing option, `PolicyInvalid` for a policy that cannot be read.
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
     * Calls `listener` after each change. Returns a function that unsubscribes. While there is a listener, a success that a reorg
     * removes becomes `error` with `Reorged`. The state `idle` does too, if a reorg removes the last purchase of the same intent.
     */
    subscribe: (listener: () => void) => () => void
    /**
     * Prefetches everything that the purchase reads before its first wallet prompt: it verifies and simulates the plan, and keeps one
     * snapshot. `start` uses the snapshot if its block is the newest that the page has seen, for at most 12 seconds. Otherwise `start`
     * reads everything again. Never prompts the wallet, writes nothing, and never rejects. Call it again as blocks arrive.
     */
    prefetch: () => Promise<void>
    /**
     * Starts, or continues after an error. While an attempt runs, returns the same promise: two clicks are one purchase. After a
     * success, also one of another tab, returns the success. To buy the same again, create another checkout.
     */
    start: () => Promise<CheckoutState>
    /** The same as `start`: it first looks for pending requests on the chain. In a review it reads the offer again. */
    retry: () => Promise<CheckoutState>
    /** Continues from a review, with the current offer. */
    accept: () => Promise<CheckoutState>
    /**
     * Continues after `PaymentUnknown`, if the buyer has looked into the wallet and says that it sent nothing. On a market that records
     * no purchase ids only the buyer can know; `retry` never sends a second payment there.
     */
    startOver: () => Promise<CheckoutState>
    /**
     * Revokes the allowance that is left of a purchase that the buyer gave up (`error.funds` is `approval`). Ends in `cancelled` with
     * `funds` `none`.
     */
    revoke: () => Promise<CheckoutState>
    /**
     * Swaps back the proceeds of a swap whose purchase was not made (`error.funds` is `swapped`, `error.held` says how much). The buyer
     * gets at least nine tenths of what the swap took. The checkout verifies, simulates and records the swap like any other. Ends in
     * `cancelled` with `funds` `none`, or `approval` if an allowance is left, which `revoke` revokes. Ends in `success` if the purchase
     * came through after all.
     */
    swapBack: () => Promise<CheckoutState>
    /** Stops: the wallet is not prompted again. Requests that the wallet already has stay in the journal. */
    cancel: () => void
  }
}

/** A checkout, see {@link createCheckout}. */
export type Checkout = createCheckout.ReturnType
