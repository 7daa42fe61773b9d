/**
 * Returns the delay before the next attempt, in milliseconds; `undefined` after the last one. It is the retry delay ± 20 %, so that
 * deliveries that failed together are not all retried together. A longer `Retry-After` replaces it, up to twice the retry delay.
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
    attempt: number
    retryDelays: readonly number[]
    retryAfter: number | undefined
    random: () => number
  }
}
