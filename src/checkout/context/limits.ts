/** How long a checkout waits, in milliseconds. */
export type Limits = {
  /** For a transaction to be mined. @default 300_000 */
  miningTimeoutMs: number
  /** For the buyer to answer the wallet. @default 600_000 */
  promptTimeoutMs: number
  /** For the chain or the wallet to answer a request that needs no person. @default 30_000 */
  requestTimeoutMs: number
}

/** The limits where nothing else is said. */
export const defaultLimits: Limits = {
  miningTimeoutMs: 300_000,
  promptTimeoutMs: 600_000,
  requestTimeoutMs: 30_000,
}
