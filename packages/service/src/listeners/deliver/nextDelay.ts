/**
 * Returns the delay before the next attempt, in milliseconds: the retry delay ± 20 %, so that concurrent failures do not retry at the same
 * moment. A longer `Retry-After` of the receiver replaces the delay, up to twice the retry delay.
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
