import { type Dispatcher, errors, request } from 'undici'
import { BlockedError, UnreachableError } from '../ssrf/createAgent.js'

/** Bytes of an answer that are read: only so that the connection can be used again. */
const maxReadBytes = 16 * 1024
/** Milliseconds that the rest of an answer has once its status is there. */
const bodyTimeoutMs = 1_000

/**
 * Sends one notification and tells how the receiver took it. Never rejects. Redirects are not followed: they count as
 * any other answer that is not 2xx.
 */
export async function postNotification(
  options: postNotification.Options,
): Promise<postNotification.ReturnType> {
  const { dispatcher, url, headers, body, timeoutMs, now } = options
  try {
    const response = await request(url, {
      ...{ dispatcher, method: 'POST', body },
      headers: { ...headers, 'accept-encoding': 'identity' },
      // Over the whole exchange: a timeout between two bytes would never end a slow drip.
      signal: AbortSignal.timeout(timeoutMs),
    })
    // What it says beyond its status is of no interest, whatever becomes of it.
    response.body.on('error', () => {})
    await response.body
      .dump({ limit: maxReadBytes, signal: AbortSignal.timeout(bodyTimeoutMs) })
      .catch(() => {})
    const { statusCode: status } = response
    if (status >= 200 && status < 300) return { status, retryAfter: undefined, problem: undefined }
    const retryAfter = readRetryAfter(response.headers['retry-after'], now)
    return { status, retryAfter, problem: `The receiver answered ${status}.` }
  } catch (error) {
    return { status: undefined, retryAfter: undefined, problem: problemOf(error) }
  }
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
  const isTimeout =
    (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) ||
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError
  return isTimeout
    ? 'The receiver did not answer in time.'
    : 'The receiver cannot be reached, or closed the connection.'
}
