/**
 * How long to wait before a delivery is tried again, in milliseconds: the attempt's retry delay, 20 % more or less, so that
 * what failed together does not come back together. `Retry-After` is honoured up to twice that delay. `undefined` when
 * there is no further attempt.
 */
export function nextDelay(options: nextDelay.Options): number | undefined {
  const { attempt, retryDelays, retryAfter, random } = options
  const delay = retryDelays[attempt - 1]
  if (delay === undefined) return undefined
  if (retryAfter !== undefined && retryAfter > delay) return Math.min(retryAfter, 2 * delay)
  return Math.round(delay * (0.8 + 0.4 * random()))
}

export declare namespace nextDelay {
  type Options = {
    /** The attempt that failed: 1 is the first. */
    attempt: number
    /** Milliseconds before each further attempt. */
    retryDelays: readonly number[]
    /** Milliseconds that the receiver asked for. */
    retryAfter: number | undefined
    /** From 0 up to 1. */
    random: () => number
  }
}
