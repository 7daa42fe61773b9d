/** A place that outlives the page: `localStorage` fits, and so does anything asynchronous of the same shape. */
export type CheckoutStorage = {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, value: string) => void | Promise<void>
  removeItem: (key: string) => void | Promise<void>
}
