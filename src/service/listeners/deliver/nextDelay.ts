/**
 * How long to wait before a delivery is tried again, in milliseconds: the rung of the ladder, 20 % more or less, so that
 * what failed together does not come back together. `Retry-After` is honoured up to twice the rung. `undefined` when
 * there is no further rung.
 */
export function nextDelay(options: nextDelay.Options): number | undefined {
  const { attempt, retryDelays, retryAfter, random } = options
  const rung = retryDelays[attempt - 1]
  if (rung === undefined) return undefined
  if (retryAfter !== undefined && retryAfter > rung) return Math.min(retryAfter, 2 * rung)
  return Math.round(rung * (0.8 + 0.4 * random()))
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
