/** The timeouts of a checkout, in whole milliseconds up to 2^31-1 (nearly 25 days). */
export type Limits = {
  /** The maximum wait until a transaction is mined. @default 300_000 */
  miningTimeoutMs: number
  /** The maximum wait until the buyer answers a wallet prompt. @default 600_000 */
  promptTimeoutMs: number
  /** The maximum wait for an answer of the chain, or of the wallet to a request without a prompt. @default 30_000 */
  requestTimeoutMs: number
}

/** Returns the timeouts. Ignores a value that `setTimeout` cannot represent, because a timer with this value would fire at once. */
export function limitsOf(limits: Partial<Limits> = {}): Limits {
  const valid = Object.entries(limits).filter(([, limit]) => (limit & maxTimeoutMs) === limit)
  return { ...defaultLimits, ...Object.fromEntries(valid) }
}

const maxTimeoutMs = 2 ** 31 - 1

/** The timeouts that apply if the host sets none. */
export const defaultLimits: Limits = {
  miningTimeoutMs: 300_000,
  promptTimeoutMs: 600_000,
  requestTimeoutMs: 30_000,
}

/** The number of confirmations after which the checkout stops watching a purchase, to save RPC requests. */
export const maxWatchDepth = 64n

/** The number of confirmations after which the checkout expects no reorg. */
export const maxReorgDepth = 256n
