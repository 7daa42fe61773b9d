import { CheckoutError } from './errors.js'

/**
 * A promise that gives up when the time is over or the signal aborts. What it waited for goes on by itself.
 *
 * @throws what `late` makes when the time is over; CheckoutError `Cancelled` when aborted.
 */
export function bounded<value>(promise: Promise<value>, options: bounded.Options): Promise<value> {
  const { milliseconds, late, signal } = options
  return new Promise((resolve, reject) => {
    // Also after an abort: a failure that nobody hears would end up as the page's.
    promise.then(resolve, reject)
    if (signal?.aborted) return reject(new CheckoutError('Cancelled'))
    const timer = milliseconds === undefined ? undefined : setTimeout(() => reject(late?.()), milliseconds)
    const stop = () => reject(new CheckoutError('Cancelled'))
    signal?.addEventListener('abort', stop, { once: true })
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    promise.then(end, end)
  })
}

export declare namespace bounded {
  type Options = {
    /** @default no limit */
    milliseconds?: number | undefined
    late?: (() => CheckoutError) | undefined
    signal?: AbortSignal | undefined
  }
}

/** Resolves after a while; rejects with `Cancelled` as soon as the signal aborts. */
export function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  return bounded(over, { signal }).finally(() => clearTimeout(timer))
}
