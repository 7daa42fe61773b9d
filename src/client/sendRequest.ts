import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'

/**
 * Sends one request and reads the text of the answer, within a time limit that covers both.
 *
 * @throws RpcError `WebrpcRequestFailed`, `WebrpcStreamLost`, `Timeout` or `WebrpcClientDisconnected`; `InvalidArgument` for a signal
 * that is none.
 */
export async function sendRequest(options: sendRequest.Options): Promise<sendRequest.ReturnType> {
  const { url, headers, body, fetch, timeout, signal, method = 'POST' } = options
  const limit = AbortSignal.timeout(timeout)
  if (signal && signal.aborted === undefined)
    throw new RpcError('InvalidArgument', { details: 'signal: is none.' })
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
  // A host's own `fetch` may know nothing of signals, and throw before it answers.
  const ask = <value>(run: () => Promise<value>, otherwise: Parameters<typeof fail>[0]) =>
    withTimeout(Promise.resolve().then(run), request).catch(fail(otherwise))
  // Called without a receiver: browsers refuse a `fetch` that is called as a method of something else.
  const response = await ask(() => fetch(url, request), 'WebrpcRequestFailed')
  const text = await ask(() => response.text(), 'WebrpcStreamLost')
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
