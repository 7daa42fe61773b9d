/** A storage that outlives the page: `localStorage`, or an asynchronous one of the same shape. */
export type CheckoutStorage = {
  /** Returns the text of a key; `null` if there is none. */
  getItem: (key: string) => string | null | Promise<string | null>
  /** Sets the text of a key. */
  setItem: (key: string, value: string) => void | Promise<void>
  /** Removes a key. */
  removeItem: (key: string) => void | Promise<void>
}

/** Creates a storage in memory. It loses everything when the page closes. */
export function createMemoryStorage(): CheckoutStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/**
 * Returns the page's `localStorage`, or a storage in memory if there is none, as outside of a browser.
 *
 * A browser that denies the page its storage throws on access. Each use of this storage then throws too, so a purchase stops before
 * the first wallet prompt.
 */
export function defaultStorage(): CheckoutStorage {
  if (!('localStorage' in globalThis)) return createMemoryStorage()
  return {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  }
}

/** Returns a storage that reads, and throws on every write. */
export function readOnly(storage: CheckoutStorage): CheckoutStorage {
  const refuse = () => {
    throw new Error('The purchase has not begun.')
  }
  return { getItem: (key) => storage.getItem(key), setItem: refuse, removeItem: refuse }
}
