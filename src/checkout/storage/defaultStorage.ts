import type { CheckoutStorage } from './checkoutStorage.js'
import { createMemoryStorage } from './createMemoryStorage.js'

/**
 * The page's `localStorage`, or memory where there is none, as outside of a browser.
 *
 * A browser that keeps its storage from the page throws when it is touched: then each use throws, so that a purchase
 * stops before anything is asked.
 */
export function defaultStorage(): CheckoutStorage {
  if (!('localStorage' in globalThis)) return createMemoryStorage()
  return {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  }
}
