import type { Checkout } from '../../../src/checkout/createCheckout.js'

/**
 * A checkout to which everybody listens only while something goes on, as most pages in tests are left with the end: what is shown is
 * looked after as long as anyone listens, also in other tests. Who goes on after an error is listened to again.
 */
export function listenWhileBusy(opened: Checkout, options: listenWhileBusy.Options) {
  const listeners = new Map<() => void, () => void>()
  const rest = () => {
    for (const stop of listeners.values()) stop()
  }
  const leave = () => {
    rest()
    listeners.clear()
  }
  const subscribe = (listener: () => void) => {
    listeners.set(listener, opened.subscribe(listener))
    return () => {
      listeners.get(listener)?.()
      listeners.delete(listener)
    }
  }
  const goOn = (act: Checkout['start']) => () => {
    rest()
    for (const listener of listeners.keys()) listeners.set(listener, opened.subscribe(listener))
    return act()
  }
  const { start, retry, accept, startOver, revoke, swapBack } = opened
  subscribe(() => {
    if (options.stays) return
    const { status } = opened.getState()
    if (status === 'success') leave()
    if (status === 'error' || status === 'cancelled') rest()
  })
  const checkout: Checkout = {
    ...opened,
    subscribe,
    start: goOn(start),
    retry: goOn(retry),
    accept: goOn(accept),
    startOver: goOn(startOver),
    revoke: goOn(revoke),
    swapBack: goOn(swapBack),
  }
  return { checkout, leave }
}

export declare namespace listenWhileBusy {
  type Options = {
    /** Whether the page goes on showing how it ended. */
    stays: boolean | undefined
  }
}
