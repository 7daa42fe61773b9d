/** A place that outlives the page: `localStorage` fits, and so does anything asynchronous of the same shape. */
export type CheckoutStorage = {
  /** What is kept under the key; `null` where nothing is. */
  getItem: (key: string) => string | null | Promise<string | null>
  /** Keeps a text under the key, in place of what was there. */
  setItem: (key: string, value: string) => void | Promise<void>
  /** Forgets what is kept under the key. */
  removeItem: (key: string) => void | Promise<void>
}
