/** Rejects after a timeout or an abort, while the work of `promise` itself continues. */
export function withTimeout<value>(promise: Promise<value>, options: withTimeout.Options): Promise<value> {
  const { timeoutMs, late, signal } = options
  return new Promise((resolve, reject) => {
    // Attach the handlers even after an abort: otherwise the browser would report an unhandled rejection.
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
    timeoutMs?: number | undefined
    late?: (() => Error) | undefined
    signal?: AbortSignal | undefined
  }
}

export function sleep(milliseconds: number, signal?: AbortSignal, isIdle?: boolean): Promise<void> {
  let timer: Timer | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
    if (isIdle) timer.unref?.()
  })
  return withTimeout(over, { signal }).finally(() => clearTimeout(timer))
}

type Timer = ReturnType<typeof setTimeout> & { unref?: () => void }
