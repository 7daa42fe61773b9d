import type { MarketplaceNames } from '../protocol/enums.js'
import { RpcError } from '../protocol/errors.js'
import type { Method, Params, Returns } from '../protocol/methods.js'
import { readErrorBody } from '../protocol/read/readErrorBody.js'
import { routes } from '../protocol/routes.js'
import { decodeReturns } from './decodeReturns.js'
import { encodeBody } from './encodeBody.js'
import { post } from './post.js'
import { requireChain } from './requireChain.js'
import { tryByHealth } from './tryByHealth.js'
import type { UrlHealth } from './urlHealth.js'
import { withRetry } from './withRetry.js'

export async function call<method extends Method>(options: call.Options<method>): Promise<Returns<method>> {
  const { method, urls, health, chainId, accessKey, secretKey, params, marketplaceNames, signal } = options
  const { fetch = globalThis.fetch, timeout = 10_000, retry = { count: 2, delay: 250 } } = options
  const { service, repeatable } = routes[method]
  const body = encodeBody({ method, params, marketplaceNames })
  const headers = {
    'content-type': 'application/json',
    'x-access-key': accessKey,
    ...(service === 'Indexer' && secretKey ? { authorization: `BEARER ${secretKey}` } : {}),
  }

  async function ask(base: string): Promise<Returns<method>> {
    const url = `${base}/rpc/${service}/${method}`
    const { status, json } = throwErrorBody(await post({ url, headers, body, fetch, timeout, signal }))
    const answer = decodeReturns({ method, json, status, marketplaceNames })
    requireChain({ answer, chainId, base })
    return answer
  }

  if (!repeatable) return tryByHealth({ urls: [health.current(urls)], health, run: ask })
  // Each URL counts as an attempt, so that several URLs do not multiply the waiting time.
  const rounds = Math.ceil((retry.count + 1) / urls.length)
  return withRetry({
    ...retry,
    count: rounds - 1,
    signal,
    run: () => tryByHealth({ urls, health, run: ask }),
  })
}

export declare namespace call {
  type Options<method extends Method> = {
    method: method
    /** The base URLs of the service, the preferred one first. */
    urls: readonly string[]
    health: UrlHealth
    chainId: number
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
