import { RpcError, TillError } from 'tillkit/internal'
import { ErrorBody } from 'tillkit/protocol'
import * as z from 'zod/mini'
import type { Relay } from './relay.js'

/**
 * The `RpcError`s of a relay, which the caller receives unchanged. Any other failed response, for example to a wrong token, is a fault of
 * the setup and becomes a `RelayerError`.
 */
const refusals = ['InvalidArgument', 'ProjectLimitReached', 'WebrpcEndpoint', 'WebrpcInternalError']

const Resumed = z.object({ isOpen: z.boolean() })
const Submitted = z.object({})

/**
 * Connects to a relay in another process. It throws the same `RpcError`s as a relay in this process, and a `RelayerError` if the other
 * process is unreachable. The caller can safely repeat a call, because the relayer sends each purchase once.
 */
export function connectRelay(options: connectRelay.Options): Relay {
  const { network, url, token, fetch = globalThis.fetch, timeoutMs = 15_000 } = options
  const requests = new Set<AbortController>()

  async function call<schema extends z.ZodMiniType>(method: string, body: object, schema: schema) {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
      redirect: 'error',
    } as const
    const { status, json } = await send(
      `${url.replace(/\/+$/, '')}/${network}/rpc/Relayer/${method}`,
      request,
    )
    if (status === 200) {
      const { success, data } = z.safeParse(schema, json)
      if (success) return data
    }
    const { data: error } = z.safeDecode(ErrorBody, json as z.input<typeof ErrorBody>)
    if (error?.status === status && refusals.includes(error.error)) throw RpcError.fromBody(error)
    throw new RelayerError({ network, details: `The relayer returned status ${status}.` })
  }

  async function send(url: string, request: RequestInit): Promise<{ status: number; json: unknown }> {
    const stop = new AbortController()
    requests.add(stop)
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      stop.abort()
    }, timeoutMs)
    try {
      const response = await fetch(url, { ...request, signal: stop.signal })
      const text = await response.text()
      return { status: response.status, json: parseJson(text) }
    } catch (cause) {
      const details = hasTimedOut
        ? `The relayer did not answer within ${timeoutMs} ms.`
        : 'The relayer cannot be reached.'
      throw new RelayerError({ network, details, cause })
    } finally {
      clearTimeout(timer)
      requests.delete(stop)
    }
  }

  return {
    async resume(purchase) {
      return (await call('Resume', { purchase }, Resumed)).isOpen
    },
    async submit({ purchase, signature, project }) {
      await call('Submit', { purchase, signature, project }, Submitted)
    },
    start() {},
    async close() {
      for (const stop of requests) stop.abort()
    },
  }
}

export declare namespace connectRelay {
  type Options = {
    network: string
    url: string
    token: string
    fetch?: typeof globalThis.fetch | undefined
    timeoutMs?: number | undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export class RelayerError extends TillError<'RelayerFailed'> {
  override name = 'RelayerError'
  constructor({ network, details, cause }: { network: string; details: string; cause?: unknown }) {
    super('RelayerFailed', {
      shortMessage: `The relayer of ${network} does not answer.`,
      details,
      fix: 'Start "tillkit relayer", or check the url and the token of the network’s relayer.',
      retry: true,
      cause,
    })
  }
}
