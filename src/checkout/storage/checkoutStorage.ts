/** A storage that keeps its data after the tab closes: `localStorage`, or an asynchronous storage with the same functions. */
export type CheckoutStorage = {
  /** Returns the text of a key; `null` if there is none. */
  getItem: (key: string) => string | null | Promise<string | null>
  /** Sets the text of a key. */
  setItem: (key: string, value: string) => void | Promise<void>
  /** Removes a key. */
  removeItem: (key: string) => void | Promise<void>
}

/** Creates a storage in memory, which loses its data when the tab closes. */
export function createMemoryStorage(): CheckoutStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/**
 * Returns `localStorage`, or a storage in memory if the environment has no `localStorage`. If the browser forbids storage, each use throws,
 * so a purchase stops before the first wallet prompt.
 */
export function defaultStorage(): CheckoutStorage {
  if (!('localStorage' in globalThis)) return createMemoryStorage()
  return {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  }
}

export function readOnly(storage: CheckoutStorage): CheckoutStorage {
  const refuse = () => {
    throw new Error('This storage is read-only until the purchase starts.')
  }
  return { getItem: (key) => storage.getItem(key), setItem: refuse, removeItem: refuse }
}
