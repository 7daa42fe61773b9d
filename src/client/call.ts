import type { MarketplaceNames } from '../protocol/enums.js'
import { RpcError } from '../protocol/errors.js'
import type { Method, Params, Returns } from '../protocol/methods.js'
import { readErrorBody } from '../protocol/read/readErrorBody.js'
import { routes } from '../protocol/routes.js'
import { decodeReturns } from './decodeReturns.js'
import { encodeBody } from './encodeBody.js'
import { post } from './post.js'
import { withRetry } from './withRetry.js'

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
    details: `Expected an error of the interface. The service returned status ${answer.status}.`,
  })
}
