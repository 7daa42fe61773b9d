/**
 * A promise that gives up when the time is over or the signal aborts. What it waited for goes on by itself.
 *
 * @throws what `late` makes when the time is over; the signal's reason when aborted.
 */
export function withTimeout<value>(promise: Promise<value>, options: withTimeout.Options): Promise<value> {
  const { timeoutMs, late, signal } = options
  return new Promise((resolve, reject) => {
    // Also after an abort: a failure that nobody hears would end up as the page's.
    promise.then(resolve, reject)
    if (signal?.aborted) return reject(signal.reason)
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => reject(late?.()), timeoutMs)
    const stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    promise.then(end, end)
  })
}

export declare namespace withTimeout {
  type Options = {
    /** Milliseconds. @default no limit */
    timeoutMs?: number | undefined
    /** Makes the error for when the time is over. */
    late?: (() => Error) | undefined
    signal?: AbortSignal | undefined
  }
}
