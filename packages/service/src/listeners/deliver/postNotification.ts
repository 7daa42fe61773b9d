import { type Dispatcher, errors } from 'undici'
import { BlockedError, UnreachableError } from '../ssrf/createAgent.js'

/** The maximum bytes of a response body. After a shorter body, the connection can be reused. A longer body ends the connection. */
const maxReadBytes = 16 * 1024
const bodyTimeoutMs = 1_000

/** Posts a notification. Every status other than 2xx is a failure, also a redirect: the function does not follow it. */
export function postNotification(options: postNotification.Options): Promise<postNotification.ReturnType> {
  const { dispatcher, url, headers, body, timeoutMs, now } = options
  return new Promise((resolve) => {
    let exchange: Dispatcher.DispatchController | undefined
    let answer: Answer | undefined
    let remainingBytes = maxReadBytes
    let isLate = false
    // One timer covers the whole exchange. A timeout between two bytes would never end a stream that sends one byte now and then.
    let timer = setTimeout(expire, timeoutMs)

    function expire(): void {
      isLate = true
      // Resolve before `abort`: `abort` also ends the exchange, but with an error that does not name the timeout.
      end(new errors.HeadersTimeoutError())
      exchange?.abort(new Error('The receiver took too long.'))
    }

    /** Ends the exchange. The result is the receiver's status, if one arrived, even if the body failed. Otherwise it is a failure. */
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
          // Cut off a long body, because only the status matters.
          if (remainingBytes < 0) controller.abort(new Error('The response is too long.'))
        },
        onResponseEnd: () => end(),
        onResponseError: (_, error) => end(error),
      })
    } catch (error) {
      // This process could not send the request, so do not blame the origin.
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
    /** The receiver's `Retry-After`, in milliseconds. */
    retryAfter: number | undefined
    /** The failure as a sentence that reveals nothing about the network; `undefined` on success. */
    problem: string | undefined
    /** Whether a connection existed. A failure before the connection concerns the whole origin, and a later failure only this URL. */
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
