import type { CheckoutStorage } from './checkoutStorage.js'

/** A storage for places without one: it forgets everything when the page goes. */
export function createMemoryStorage(): CheckoutStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
