import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'

/** Sends an HTTP request and reads the response, both within the timeout. */
export async function sendRequest(options: sendRequest.Options): Promise<sendRequest.ReturnType> {
  const { url, headers, body, fetch, timeout, signal, method = 'POST' } = options
  const limit = AbortSignal.timeout(timeout)
  if (signal && signal.aborted === undefined)
    throw new RpcError('InvalidArgument', { details: 'signal: must be an AbortSignal.' })
  const abort = signal ? AbortSignal.any([signal, limit]) : limit
  const fail = (otherwise: 'WebrpcRequestFailed' | 'WebrpcStreamLost') => (cause: unknown) => {
    if (signal?.aborted)
      throw new RpcError('WebrpcClientDisconnected', { details: 'The caller aborted the request.', cause })
    if (limit.aborted) throw new RpcError('Timeout', { details: `No answer within ${timeout} ms.`, cause })
    throw new RpcError(otherwise, {
      details: `${url} could not be reached, or closed the connection.`,
      cause,
    })
  }
  const request = { method, headers, body, signal: abort, redirect: 'error', credentials: 'omit' } as const
  // A `fetch` function of the host may ignore the signal, so apply the timeout here too. The function may also throw synchronously: `then`
  // turns that into a rejection.
  const ask = <value>(run: () => Promise<value>, otherwise: Parameters<typeof fail>[0]) =>
    withTimeout(Promise.resolve().then(run), request).catch(fail(otherwise))
  // Call `fetch` as a plain function, because browsers reject it as a method of another object.
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
    /** The timeout in milliseconds for the request and the response together. */
    timeout: number
    signal?: AbortSignal | undefined
    method?: string | undefined
  }
  type ReturnType = { status: number; text: string }
}
