import type { CheckoutOptions } from './context/checkoutOptions.js'
import { openCheckout } from './openCheckout.js'
import type { CheckoutState } from './state/checkoutState.js'

/**
 * Creates the checkout of one purchase: a store that carries it out when told to. It asks the wallet for nothing that
 * is not a part of the intent, and writes down what it asks. A payment that may have been made is looked for on chain before
 * anything is asked again, and is asked again only where the market takes it once, or the buyer says that it never went.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing, `PolicyInvalid` for a policy that cannot be read. `null` is
 * as good as leaving out what may be left out.
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
    /** The state as it is now: the same object until something changes. */
    getState: () => CheckoutState
    /**
     * Calls `listener` after each change; returns a function that stops it. While anyone listens, a success that the chain takes
     * back becomes `error` with `Reorged`; so does `idle`, where that is what became of the last purchase of just this.
     */
    subscribe: (listener: () => void) => () => void
    /**
     * Asks ahead what the purchase will ask of the service and the chain, so that `start` has to wait for none of it, or for one
     * answer only. What is found out here counts while it is of the newest block that the page has seen, and for 12 seconds; otherwise
     * all of it is asked again then. It asks no wallet, writes nothing down, and never fails. Call it again as blocks come.
     */
    prepare: () => Promise<void>
    /**
     * Starts, or goes on after an error. While it runs, the same promise comes back: two clicks are one. Once it is made it shows so
     * again, also what another tab has made of it: another purchase of the same is another checkout.
     */
    start: () => Promise<CheckoutState>
    /** The same as `start`: what is under way on chain is looked for first. In a review it looks once more. */
    retry: () => Promise<CheckoutState>
    /** Goes on from a review, with the offer as it is now. */
    accept: () => Promise<CheckoutState>
    /**
     * Goes on after `PaymentUnknown`, when the buyer has looked into the wallet and says that nothing was sent. On a
     * market that records no purchase ids only the buyer can know; `retry` never sends a second payment there.
     */
    startOver: () => Promise<CheckoutState>
    /**
     * Takes back the allowance that a purchase left which is given up (`error.funds` is `approval`). Ends in
     * `cancelled` with `funds` `none`.
     */
    revoke: () => Promise<CheckoutState>
    /**
     * Swaps back what the buyer holds of a swap whose purchase was not made (`error.funds` is `swapped`, `error.held` says what):
     * for nine tenths at least of what it took, by a quote that is verified, rehearsed and noted like any other swap. Ends in
     * `cancelled` with `funds` `none`, or `approval` where a contract may still take something, which `revoke` takes back; or in
     * `success` where the purchase came through after all.
     */
    swapBack: () => Promise<CheckoutState>
    /** Stops: the wallet is not asked again. What it was already asked stays in the journal. */
    cancel: () => void
  }
}

/** A checkout, see {@link createCheckout}. */
export type Checkout = createCheckout.ReturnType
