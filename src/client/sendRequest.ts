import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'

/**
 * Sends one request and reads the text of the answer, within a time limit that covers both.
 *
 * @throws RpcError `WebrpcRequestFailed`, `WebrpcStreamLost`, `Timeout` or `WebrpcClientDisconnected`.
 */
export async function sendRequest(options: sendRequest.Options): Promise<sendRequest.ReturnType> {
  const { url, headers, body, fetch, timeout, signal, method = 'POST' } = options
  const limit = AbortSignal.timeout(timeout)
  const abort = signal ? AbortSignal.any([signal, limit]) : limit
  const fail = (otherwise: 'WebrpcRequestFailed' | 'WebrpcStreamLost') => (cause: unknown) => {
    if (signal?.aborted)
      throw new RpcError('WebrpcClientDisconnected', { details: 'The caller aborted it.', cause })
    if (limit.aborted) throw new RpcError('Timeout', { details: `No answer within ${timeout} ms.`, cause })
    throw new RpcError(otherwise, {
      details: `${url} could not be reached, or closed the connection.`,
      cause,
    })
  }
  const request = { method, headers, body, signal: abort, redirect: 'error', credentials: 'omit' } as const
  // Called without a receiver: browsers refuse a `fetch` that is called as a method of something else.
  // A host's own may know nothing of signals.
  const response = await withTimeout(fetch(url, request), request).catch(fail('WebrpcRequestFailed'))
  const text = await withTimeout(response.text(), request).catch(fail('WebrpcStreamLost'))
  return { status: response.status, text }
}

export declare namespace sendRequest {
  type Options = {
    url: string
    headers: Record<string, string>
    body: string
    fetch: typeof globalThis.fetch
    /** Milliseconds for the whole exchange. */
    timeout: number
    signal?: AbortSignal | undefined
    /** @default 'POST' */
    method?: string | undefined
  }
  type ReturnType = { status: number; text: string }
}
