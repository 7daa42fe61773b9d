import type { Checkout } from '../checkout/createCheckout.js'
import type { CheckoutState } from '../checkout/state.js'

/**
 * Keeps the checkouts that were begun, by the name of what they buy. So a component that is rendered anew finds its
 * purchase again, and two buttons for the same thing make one purchase, not two.
 *
 * What was never started is not kept: it has done nothing yet.
 */
export function createCheckouts(): Checkouts {
  const begun = new Map<string, { checkout: Checkout; stop: () => void }>()
  const listeners = new WeakMap<Checkout, (state: CheckoutState) => void>()
  const watchers = new Set<() => void>()
  let forgotten = 0
  const notify = () => {
    for (const watcher of [...watchers]) watcher()
  }

  /** Hands on each state once, whatever is rendered meanwhile. */
  function follow(checkout: Checkout): () => void {
    let last = checkout.getState()
    return checkout.subscribe(() => {
      const state = checkout.getState()
      if (state === last) return
      last = state
      try {
        listeners.get(checkout)?.(state)
      } catch (error) {
        // The host's own error is reported as such; it must not stop a purchase.
        void Promise.reject(error)
      }
    })
  }

  return {
    get: (name) => begun.get(name)?.checkout,
    has: (checkout) => [...begun.values()].some((entry) => entry.checkout === checkout),
    countForgotten: () => forgotten,
    begin(name, checkout) {
      const other = begun.get(name)
      if (other) return other.checkout
      begun.set(name, { checkout, stop: follow(checkout) })
      notify()
      return checkout
    },
    listen: (checkout, onEvent) => void listeners.set(checkout, onEvent),
    forget(checkout) {
      for (const [name, entry] of begun) {
        if (entry.checkout !== checkout) continue
        entry.stop()
        begun.delete(name)
        forgotten++
      }
      notify()
    },
    subscribe(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** The purchases begun below one provider. */
export type Checkouts = {
  /** The checkout that was begun under a name. */
  get: (name: string) => Checkout | undefined
  /** Whether a checkout was begun and not let go. */
  has: (checkout: Checkout) => boolean
  /** How many were let go so far. */
  countForgotten: () => number
  /** Notes that a checkout begins, and returns the one to use: another one may have begun under this name before. */
  begin: (name: string, checkout: Checkout) => Checkout
  /** Sets who is told each new state of a checkout from its start on. */
  listen: (checkout: Checkout, onEvent: (state: CheckoutState) => void) => void
  /** Lets go of a checkout that has ended. */
  forget: (checkout: Checkout) => void
  /** Calls back when a checkout begins or is let go, until the returned function is called. */
  subscribe: (watcher: () => void) => () => void
}
