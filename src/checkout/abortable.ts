import { CheckoutError } from './errors.js'

/**
 * A promise that gives up as soon as the signal aborts. What it waited for goes on by itself.
 *
 * @throws CheckoutError `Cancelled` when aborted.
 */
export function abortable<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new CheckoutError('Cancelled'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
