import { RpcError } from '../protocol/errors.js'
import { resolveEndpoint } from '../protocol/formats.js'
import { writeJson } from './encodeBody.js'
import { sendRequest } from './sendRequest.js'

/**
 * Sends what a step wants posted, exactly once, to where it says (interface.md, Step). The access key goes
 * along to the marketplace's own origin only.
 *
 * @throws RpcError `WebrpcEndpoint` for an answer other than 2xx, `InvalidArgument` for an endpoint that is no URL or a body
 * that is no JSON, and those of `sendRequest`.
 */
export async function postStep(options: postStep.Options): Promise<void> {
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
  if (!target) throw new RpcError('InvalidArgument', { details: `${endpoint} is not a URL.` })
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
    throw new RpcError('WebrpcEndpoint', { status, details: `${url} answered ${status}.` })
  }
}

export declare namespace postStep {
  type Options = {
    /** The base of the Marketplace methods. */
    base: string
    /** An address, or a path below `base`. */
    endpoint: string
    /** The HTTP method, such as `POST`. */
    method: string
    /** Sent as JSON. */
    body: Record<string, unknown>
    /** Sent as `X-Access-Key`, where the endpoint is of the service itself. */
    accessKey: string
    /** What the request is made with. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** Milliseconds until it is given up. @default 10_000 */
    timeout?: number | undefined
    /** Gives it up at once. */
    signal?: AbortSignal | undefined
  }
}
