import { RpcError } from '../protocol/errors.js'
import { resolveEndpoint } from '../protocol/formats.js'
import { writeJson } from './encodeBody.js'
import { sendRequest } from './sendRequest.js'

/** Sends the HTTP request that a step describes, with the access key only to the service's own origin. */
export async function postStep(options: PostStepOptions): Promise<void> {
  const {
    base,
    endpoint,
    method,
    body,
    accessKey,
    fetch = globalThis.fetch,
    timeout = 10_000,
    signal,
  } = options
  const target = typeof endpoint === 'string' && resolveEndpoint({ base, endpoint })
  if (!target)
    throw new RpcError('InvalidArgument', { details: `endpoint: must be a URL. Received ${endpoint}.` })
  const { href: url, origin } = target
  const own = origin === new URL(base).origin
  const headers = { 'content-type': 'application/json', ...(own ? { 'x-access-key': accessKey } : {}) }
  const { status } = await sendRequest({
    url,
    method,
    headers,
    body: writeJson(body),
    fetch,
    timeout,
    signal,
  })
  if (status < 200 || status > 299) {
    throw new RpcError('WebrpcEndpoint', { status, details: `${url} returned status ${status}.` })
  }
}

/** The HTTP request of a step, and how to send it. */
export type PostStepOptions = {
  /** The base URL of a relative `endpoint`. */
  base: string
  /** The destination: a URL, or a path below `base`. */
  endpoint: string
  /** The HTTP method. */
  method: string
  /** The JSON body. */
  body: Record<string, unknown>
  /** The access key, sent only to the origin of `base`. */
  accessKey: string
  /** The `fetch` function for the HTTP request. @default globalThis.fetch */
  fetch?: typeof globalThis.fetch | undefined
  /** The timeout for the response in milliseconds. */
  timeout?: number | undefined
  /** Aborts the HTTP request. */
  signal?: AbortSignal | undefined
}
