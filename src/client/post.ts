import { RpcError } from '../protocol/errors.js'

/**
 * Posts JSON once and reads the JSON of the answer, within a time limit that covers the whole exchange.
 *
 * @throws RpcError `WebrpcRequestFailed`, `WebrpcStreamLost`, `WebrpcBadResponse`, `Timeout` or `WebrpcClientDisconnected`.
 */
export async function post(options: post.Options): Promise<post.ReturnType> {
  const { url, headers, body, fetch, timeout, signal, method = 'POST' } = options
  const limit = AbortSignal.timeout(timeout)
  const abort = signal ? AbortSignal.any([signal, limit]) : limit
  const fail = (otherwise: 'WebrpcRequestFailed' | 'WebrpcStreamLost') => (cause: unknown) => {
    if (signal?.aborted)
      throw new RpcError('WebrpcClientDisconnected', { details: 'The caller aborted it.', cause })
    if (limit.aborted) throw new RpcError('Timeout', { details: `No answer within ${timeout} ms.`, cause })
    throw new RpcError(otherwise, { details: `${url} could not be reached, or broke off.`, cause })
  }
  const request = { method, headers, body, signal: abort, redirect: 'error', credentials: 'omit' } as const
  // Called without a receiver: browsers refuse a `fetch` that is called as a method of something else.
  const response = await fetch(url, request).catch(fail('WebrpcRequestFailed'))
  const text = await response.text().catch(fail('WebrpcStreamLost'))
  try {
    return { status: response.status, json: JSON.parse(text) }
  } catch (cause) {
    const details = `The service answered ${response.status} with something that is not JSON.`
    throw new RpcError('WebrpcBadResponse', { status: response.status, details, cause })
  }
}

export declare namespace post {
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
  type ReturnType = { status: number; json: unknown }
}
