import type { Checkout } from '../../../src/checkout/createCheckout.js'

/**
 * Returns a checkout that drops its subscribers when an attempt ends. Otherwise they would keep its watch of the chain running during other
 * tests. A new start after an error subscribes them again.
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
  const resubscribe = (act: Checkout['start']) => () => {
    rest()
    for (const listener of listeners.keys()) listeners.set(listener, opened.subscribe(listener))
    return act()
  }
  const { start, acceptChanges, confirmNotSent, revokeAllowance, swapBack } = opened
  subscribe(() => {
    if (options.stays) return
    const { status } = opened.getState()
    if (status === 'success') leave()
    if (status === 'error' || status === 'cancelled') rest()
  })
  const checkout: Checkout = {
    ...opened,
    subscribe,
    start: resubscribe(start),
    acceptChanges: resubscribe(acceptChanges),
    confirmNotSent: resubscribe(confirmNotSent),
    revokeAllowance: resubscribe(revokeAllowance),
    swapBack: resubscribe(swapBack),
  }
  return { checkout, leave }
}

export declare namespace listenWhileBusy {
  type Options = {
    /** Whether the page keeps its subscribers after an attempt ends. */
    stays: boolean | undefined
  }
}
