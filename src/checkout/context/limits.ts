/** How long a checkout waits, in milliseconds: whole ones, up to 2^31-1, nearly 25 days. Anything else is as good as left out. */
export type Limits = {
  /** For a transaction to be mined. @default 300_000 */
  miningTimeoutMs: number
  /** For the buyer to answer the wallet. @default 600_000 */
  promptTimeoutMs: number
  /** For the chain or the wallet to answer a request that needs no person. @default 30_000 */
  requestTimeoutMs: number
}

/**
 * The limits of a checkout, with what a host says of them. One that no timer can wait for is as good as left out: a timer that is
 * told so ends at once.
 */
export function limitsOf(given: Partial<Limits> = {}): Limits {
  const said = Object.entries(given).filter(([, limit]) => (limit & longest) === limit)
  return { ...defaultLimits, ...Object.fromEntries(said) }
}

/** The most milliseconds that a timer can wait. */
const longest = 2 ** 31 - 1

/** The limits where nothing else is said. */
export const defaultLimits: Limits = {
  miningTimeoutMs: 300_000,
  promptTimeoutMs: 600_000,
  requestTimeoutMs: 30_000,
}

/**
 * The number of blocks above a transaction after which a page that only shows it stops watching it: each look is a request.
 * A new purchase of the same item looks further back once, see `refuseReorged`.
 */
export const deepest = 64n

/**
 * The number of blocks that a reorg removes at most. A page looks this far back once, when a purchase begins; while it only shows a
 * success, {@link deepest} is its limit.
 */
export const deepestReorg = 256n
