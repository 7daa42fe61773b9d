/**
 * Rejects when the time is over or the signal aborts. The given promise continues.
 *
 * @throws the error that `late` makes when the time is over; the signal's reason when aborted.
 */
export function withTimeout<value>(promise: Promise<value>, options: withTimeout.Options): Promise<value> {
  const { timeoutMs, late, signal } = options
  return new Promise((resolve, reject) => {
    // Also after an abort: a rejection without a handler would be reported as the page's.
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

/**
 * Resolves after a number of milliseconds. Rejects with the signal's reason as soon as it aborts.
 * If `isIdle` is true, a Node process may exit during the wait.
 */
export function sleep(milliseconds: number, signal?: AbortSignal, isIdle?: boolean): Promise<void> {
  let timer: Timer | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
    if (isIdle) timer.unref?.()
  })
  return withTimeout(over, { signal }).finally(() => clearTimeout(timer))
}

/** A timer is a number in browsers, and an object with `unref` in Node. */
type Timer = ReturnType<typeof setTimeout> & { unref?: () => void }
