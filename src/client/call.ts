import type { MarketplaceNames } from '../protocol/enums.js'
import { RpcError } from '../protocol/errors.js'
import type { Method, Params, Returns } from '../protocol/methods.js'
import { readErrorBody } from '../protocol/read/readErrorBody.js'
import { routes } from '../protocol/routes.js'
import { decodeReturns } from './decodeReturns.js'
import { encodeBody } from './encodeBody.js'
import { post } from './post.js'
import { withRetry } from './withRetry.js'

/**
 * Calls one method of the interface: checks what goes in, sends it, repeats it where that is safe, and checks what
 * comes back.
 *
 * @throws RpcError with the server's row, or `InvalidArgument` (what goes in is wrong), `WebrpcRequestFailed` (no
 * answer), `WebrpcStreamLost` (an answer cut short), `WebrpcBadResponse` (an answer that is not valid), `Timeout`,
 * `WebrpcClientDisconnected` (aborted by the caller).
 */
export async function call<method extends Method>(options: call.Options<method>): Promise<Returns<method>> {
  const { method, base, accessKey, secretKey, params, marketplaceNames, signal } = options
  const { fetch = globalThis.fetch, timeout = 10_000, retry = { count: 2, delay: 250 } } = options
  const { service, repeatable } = routes[method]
  const body = encodeBody({ method, params, marketplaceNames })
  const headers = {
    'content-type': 'application/json',
    'x-access-key': accessKey,
    ...(service === 'Indexer' && secretKey ? { authorization: `BEARER ${secretKey}` } : {}),
  }
  const url = `${base}/rpc/${service}/${method}`
  const { status, json } = await withRetry({
    ...retry,
    count: repeatable ? retry.count : 0,
    signal,
    run: () => post({ url, headers, body, fetch, timeout, signal }).then(throwErrorBody),
  })
  return decodeReturns({ method, json, status, marketplaceNames })
}

export declare namespace call {
  type Options<method extends Method> = {
    method: method
    base: string
    params: Params<method>
    accessKey: string
    secretKey?: string | undefined
    fetch?: typeof globalThis.fetch | undefined
    timeout?: number | undefined
    retry?: { count: number; delay: number } | undefined
    marketplaceNames?: MarketplaceNames | undefined
    signal?: AbortSignal | undefined
  }
}

function throwErrorBody(answer: post.ReturnType): post.ReturnType {
  if (answer.status === 200) return answer
  const body = readErrorBody(answer.json)
  if (body) throw RpcError.fromBody(body)
  throw new RpcError('WebrpcBadResponse', {
    status: answer.status,
    details: `The service answered ${answer.status} without an error of the interface.`,
  })
}
