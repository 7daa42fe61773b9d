import { type Dispatcher, errors } from 'undici'
import { BlockedError, UnreachableError } from '../ssrf/createAgent.js'

/** Bytes of an answer that are read: only so that the connection can be used again. */
const maxReadBytes = 16 * 1024
/** Milliseconds that the rest of an answer has once its status is there. */
const bodyTimeoutMs = 1_000

/**
 * Sends one notification and tells how the receiver took it. Never rejects. Redirects are not followed: they count as
 * any other answer that is not 2xx.
 */
export function postNotification(options: postNotification.Options): Promise<postNotification.ReturnType> {
  const { dispatcher, url, headers, body, timeoutMs, now } = options
  return new Promise((resolve) => {
    let exchange: Dispatcher.DispatchController | undefined
    let answer: Answer | undefined
    let left = maxReadBytes
    let isLate = false
    // Over the whole exchange: a timeout between two bytes would never end a slow drip.
    let timer = setTimeout(expire, timeoutMs)

    function expire(): void {
      isLate = true
      // To break off ends it as well, and says nothing of why.
      end(new errors.HeadersTimeoutError())
      exchange?.abort(new Error('It took too long.'))
    }

    /** Whatever becomes of the rest, a status is an answer. */
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
          if (isLate) controller.abort(new Error('It took too long.'))
        },
        onResponseStart(_, status, received) {
          // That it goes on is no answer yet.
          if (status < 200) return
          answer = toAnswer(status, received['retry-after'], now)
          clearTimeout(timer)
          timer = setTimeout(expire, bodyTimeoutMs)
        },
        onResponseData(controller, { length }) {
          left -= length
          // What it says beyond its status is of no interest, whatever becomes of it.
          if (left < 0) controller.abort(new Error('It is too long.'))
        },
        onResponseEnd: () => end(),
        onResponseError: (_, error) => end(error),
      })
    } catch (error) {
      // It was not even tried, which says nothing of the receiver.
      end(error, true)
    }
  })
}

export declare namespace postNotification {
  type Options = {
    /** Sends it. */
    dispatcher: Dispatcher
    url: string
    headers: Record<string, string>
    body: string
    /** Milliseconds for the whole exchange. */
    timeoutMs: number
    /** Unix milliseconds. */
    now: () => number
  }
  type ReturnType = {
    /** The HTTP status, if there was an answer. */
    status: number | undefined
    /** Milliseconds that the receiver asks to be left alone for. */
    retryAfter: number | undefined
    /** What was wrong, in a sentence that tells nothing about networks; nothing for success. */
    problem: string | undefined
    /** Whether there was a connection: whoever is there, what follows is the word of this one address of theirs. */
    connected: boolean
  }
}

type Answer = Omit<postNotification.ReturnType, 'connected'>

function toAnswer(status: number, retryAfter: string | string[] | undefined, now: () => number): Answer {
  if (status >= 200 && status < 300) return { status, retryAfter: undefined, problem: undefined }
  return {
    status,
    retryAfter: readRetryAfter(retryAfter, now),
    problem: `The receiver answered ${status}.`,
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
