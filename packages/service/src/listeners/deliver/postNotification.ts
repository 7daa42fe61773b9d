import { type Dispatcher, errors } from 'undici'
import { BlockedError, UnreachableError } from '../ssrf/createAgent.js'

/**
 * The maximum number of bytes that the service reads of a response body. It closes the connection after a longer body, and reuses it after
 * a shorter one.
 */
const maxReadBytes = 16 * 1024
const bodyTimeoutMs = 1_000

/**
 * Posts a notification to a webhook URL. Only a 2xx status is a success. A redirect is a failure, because the function does not follow it.
 */
export function postNotification(options: postNotification.Options): Promise<postNotification.ReturnType> {
  const { dispatcher, url, headers, body, timeoutMs, now } = options
  return new Promise((resolve) => {
    let exchange: Dispatcher.DispatchController | undefined
    let answer: Answer | undefined
    let remainingBytes = maxReadBytes
    let isLate = false
    // One timer covers the time until the response headers arrive. A limit on the time between two bytes would never stop a receiver that
    // sends one byte now and then.
    let timer = setTimeout(expire, timeoutMs)

    function expire(): void {
      isLate = true
      // Report the timeout before the abort. The abort also ends the exchange, but with an error that does not name the timeout.
      end(new errors.HeadersTimeoutError())
      exchange?.abort(new Error('The receiver took too long.'))
    }

    /**
     * Ends the exchange. If the response headers arrived, the result is their status, even if the body failed. Otherwise the result is a
     * failure.
     */
    function end(error?: unknown, connected = exchange !== undefined): void {
      clearTimeout(timer)
      const failed = { status: undefined, retryAfter: undefined, problem: problemOf(error) }
      resolve({ ...(answer ?? failed), connected })
    }

    const { origin, pathname, search } = new URL(url)
    const sent = { ...headers, 'accept-encoding': 'identity' }
    const request = { origin, path: pathname + search, method: 'POST', headers: sent, body } as const
    try {
      dispatcher.dispatch(request, {
        onRequestStart(controller) {
          exchange = controller
          if (isLate) controller.abort(new Error('The receiver took too long.'))
        },
        onResponseStart(_, status, received) {
          if (status < 200) return
          answer = toAnswer(status, received['retry-after'], now)
          clearTimeout(timer)
          timer = setTimeout(expire, bodyTimeoutMs)
        },
        onResponseData(controller, { length }) {
          remainingBytes -= length
          // Only the status matters, so abort when the body is too long.
          if (remainingBytes < 0) controller.abort(new Error('The response is too long.'))
        },
        onResponseEnd: () => end(),
        onResponseError: (_, error) => end(error),
      })
    } catch (error) {
      // This process could not send the request, so the fault is not the receiver's. `connected: true` keeps the failure from counting
      // against the origin.
      end(error, true)
    }
  })
}

export declare namespace postNotification {
  type Options = {
    dispatcher: Dispatcher
    url: string
    headers: Record<string, string>
    body: string
    timeoutMs: number
    now: () => number
  }
  type ReturnType = {
    status: number | undefined
    /** The delay that the receiver's `Retry-After` header requests, in milliseconds. */
    retryAfter: number | undefined
    /** The failure as a sentence for the owner of the listener; `undefined` on success. It reveals nothing about the service's network. */
    problem: string | undefined
    /**
     * Whether a connection was open. A failure without a connection counts against the whole origin, and any other failure only against
     * this URL.
     */
    connected: boolean
  }
}

type Answer = Omit<postNotification.ReturnType, 'connected'>

function toAnswer(status: number, retryAfter: string | string[] | undefined, now: () => number): Answer {
  if (status >= 200 && status < 300) return { status, retryAfter: undefined, problem: undefined }
  return {
    status,
    retryAfter: readRetryAfter(retryAfter, now),
    problem: `The receiver returned status ${status}.`,
  }
}

function readRetryAfter(header: string | string[] | undefined, now: () => number): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now())
}

function problemOf(error: unknown): string {
  if (error instanceof BlockedError) return 'The receiver’s address is not public.'
  if (error instanceof UnreachableError) return 'The receiver’s host name does not resolve.'
  const isTimeout = error instanceof errors.ConnectTimeoutError || error instanceof errors.HeadersTimeoutError
  return isTimeout
    ? 'The receiver did not answer in time.'
    : 'The receiver cannot be reached, or closed the connection.'
}
