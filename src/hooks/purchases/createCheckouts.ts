import type { PurchaseEvent } from '../../checkout/context/purchaseEvent.js'
import type { Checkout } from '../../checkout/createCheckout.js'

/**
 * Creates a registry of started purchases. With it, a component that mounts again finds its purchase, and two buttons can share one
 * purchase.
 */
export function createCheckouts<checkout extends Stoppable = Checkout>(): Checkouts<checkout> {
  const started = new Map<string, checkout>()
  const listeners = new WeakMap<checkout, (event: PurchaseEvent) => void>()
  const watchers = new Set<() => void>()
  let forgotten = 0
  const notify = () => {
    for (const watcher of [...watchers]) watcher()
  }

  return {
    get: (name) => started.get(name),
    has: (checkout) => [...started.values()].includes(checkout),
    countForgotten: () => forgotten,
    begin(name, checkout) {
      const existing = started.get(name)
      if (existing) return existing
      started.set(name, checkout)
      notify()
      return checkout
    },
    forget(checkout) {
      for (const [name, existing] of started) if (existing === checkout) started.delete(name)
      forgotten++
      notify()
    },
    stop() {
      for (const checkout of started.values()) checkout.cancel()
    },
    listen: (checkout, onEvent) => void listeners.set(checkout, onEvent),
    emit: (checkout, event) => listeners.get(checkout)?.(event),
    subscribe(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export type Checkouts<checkout = Checkout> = {
  get: (name: string) => checkout | undefined
  has: (checkout: checkout) => boolean
  countForgotten: () => number
  begin: (name: string, checkout: checkout) => checkout
  forget: (checkout: checkout) => void
  stop: () => void
  listen: (checkout: checkout, onEvent: (event: PurchaseEvent) => void) => void
  emit: (checkout: checkout, event: PurchaseEvent) => void
  subscribe: (watcher: () => void) => () => void
}

type Stoppable = { cancel: () => void }
