import { RpcError } from '../protocol/errors.js'
import type { UrlHealth } from './urlHealth.js'

/**
 * Runs a request at the first URL in the order of `health`. If a URL gives no usable answer, runs the request at the next URL, at most once
 * at each. Throws any other error, such as `NotFound`, at once.
 */
export async function tryByHealth<value>(options: tryByHealth.Options<value>): Promise<value> {
  const { urls, health, run } = options
  const failures: Failure[] = []
  for (const url of health.orderByHealth(urls)) {
    try {
      const value = await run(url)
      health.answered(url)
      return value
    } catch (error) {
      if (!isOutage(error)) throw error
      health.failed(url)
      failures.push({ url, error })
    }
  }
  throw failures.length > 1 ? allFailed(failures) : failures[0]?.error
}

export declare namespace tryByHealth {
  type Options<value> = {
    urls: readonly string[]
    health: UrlHealth
    run: (url: string) => Promise<value>
  }
}

type Failure = { url: string; error: RpcError }

/**
 * Whether the URL gave no usable answer: no connection, a timeout, a status from 500, or a body that is not of the interface. A service
 * that reports `NotImplemented` works, although its status is 500.
 */
export function isOutage(error: unknown): error is RpcError {
  if (!(error instanceof RpcError) || error.code === 'NotImplemented') return false
  return error.retry || error.code === 'WebrpcBadResponse' || error.status >= 500
}

/** Returns an error that names each URL with a short reason, because a page shortens long details. The whole errors are in `cause`. */
function allFailed(failures: readonly Failure[]): RpcError {
  const each = failures.map(({ url, error }) => `${url} (${reasonOf(error)})`)
  return new RpcError('WebrpcRequestFailed', {
    details: `No address of the service answers: ${each.join(', ')}.`,
    fix: 'Check the connection and each of these addresses, then try again.',
    cause: new AggregateError(failures.map(({ error }) => error)),
  })
}

function reasonOf({ code, status }: RpcError): string {
  const isUnreadable = code === 'WebrpcBadResponse' && status <= 500
  return reasons.get(code) ?? (isUnreadable ? 'bad response' : `status ${status}`)
}

const reasons = new Map<string, string>([
  ['WebrpcRequestFailed', 'no connection'],
  ['WebrpcStreamLost', 'connection lost'],
  ['Timeout', 'no answer in time'],
])
