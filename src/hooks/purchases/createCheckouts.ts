import type { PurchaseEvent } from '../../checkout/context/purchaseEvent.js'
import type { Checkout } from '../../checkout/createCheckout.js'

/**
 * Keeps the checkouts that were begun, or the baskets, by the name of what they buy. So a component that is rendered anew finds its
 * purchase again, and two buttons for the same thing make one purchase, not two.
 *
 * What was never started is not kept: it has done nothing yet.
 */
export function createCheckouts<checkout extends Stoppable = Checkout>(): Checkouts<checkout> {
  const begun = new Map<string, checkout>()
  const listeners = new WeakMap<checkout, (event: PurchaseEvent) => void>()
  const watchers = new Set<() => void>()
  let forgotten = 0
  const notify = () => {
    for (const watcher of [...watchers]) watcher()
  }

  return {
    get: (name) => begun.get(name),
    has: (checkout) => [...begun.values()].includes(checkout),
    countForgotten: () => forgotten,
    begin(name, checkout) {
      const other = begun.get(name)
      if (other) return other
      begun.set(name, checkout)
      notify()
      return checkout
    },
    forget(checkout) {
      for (const [name, other] of begun) if (other === checkout) begun.delete(name)
      forgotten++
      notify()
    },
    stop() {
      for (const checkout of begun.values()) checkout.cancel()
    },
    listen: (checkout, onEvent) => void listeners.set(checkout, onEvent),
    emit: (checkout, event) => listeners.get(checkout)?.(event),
    subscribe(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** The purchases begun below one provider. */
export type Checkouts<checkout = Checkout> = {
  /** The checkout that was begun under a name. */
  get: (name: string) => checkout | undefined
  /** Whether a checkout was begun and not let go. */
  has: (checkout: checkout) => boolean
  /** How many were let go so far. */
  countForgotten: () => number
  /** Notes that a checkout begins, and returns the one to use: another one may have begun under this name before. */
  begin: (name: string, checkout: checkout) => checkout
  /** Lets go of a checkout that has ended. */
  forget: (checkout: checkout) => void
  /** Stops all of them: no wallet is asked again. What was asked stays in the journal. */
  stop: () => void
  /** Sets who is told the milestones of a checkout from now on. */
  listen: (checkout: checkout, onEvent: (event: PurchaseEvent) => void) => void
  /** Tells a milestone to whoever listens. */
  emit: (checkout: checkout, event: PurchaseEvent) => void
  /** Calls back when a checkout begins or is let go, until the returned function is called. */
  subscribe: (watcher: () => void) => () => void
}

type Stoppable = { cancel: () => void }
