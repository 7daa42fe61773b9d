import { RpcError, TillError } from 'tillkit/internal'
import { ErrorBody } from 'tillkit/protocol'
import * as z from 'zod/mini'
import type { Relay } from './relay.js'

/** The refusals of a relay. Any other error of the relayer's process is not the caller's, such as a wrong token. */
const refusals = ['InvalidArgument', 'ProjectLimitReached', 'WebrpcEndpoint', 'WebrpcInternalError']

const Resumed = z.object({ isOpen: z.boolean() })
const Submitted = z.object({})

/**
 * Connects to a relayer that runs in a process of its own, as `serveRelayer` of `@tillkit/relayer` does. The relay throws the same
 * RpcErrors as one in this process. If the relayer cannot be reached, it throws a RelayerError. Repeating a call is safe then: the
 * relayer sends each purchase once.
 */
export function connectRelay(options: connectRelay.Options): Relay {
  const { network, url, token, fetch = globalThis.fetch, timeoutMs = 15_000 } = options
  const running = new Set<AbortController>()

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
    throw new RelayerError({ network, details: `It answered ${status}.` })
  }

  async function send(url: string, request: RequestInit): Promise<{ status: number; json: unknown }> {
    const stop = new AbortController()
    running.add(stop)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      stop.abort()
    }, timeoutMs)
    try {
      const response = await fetch(url, { ...request, signal: stop.signal })
      const text = await response.text()
      return { status: response.status, json: parseJson(text) }
    } catch (cause) {
      const details = isLate ? `It did not answer within ${timeoutMs} ms.` : 'It cannot be reached.'
      throw new RelayerError({ network, details, cause })
    } finally {
      clearTimeout(timer)
      running.delete(stop)
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
      for (const stop of running) stop.abort()
    },
  }
}

export declare namespace connectRelay {
  type Options = {
    /** The name of the network, here and in the relayer's configuration. */
    network: string
    /** The address where the relayer listens. */
    url: string
    /** The secret that the relayer expects. */
    token: string
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** Milliseconds that the relayer has for a response. A request of a buyer may take 20,000. @default 15_000 */
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

/** A relayer in a process of its own cannot be reached, or answers something unknown. */
export class RelayerError extends TillError<'RelayerFailed'> {
  override name = 'RelayerError'
  constructor({ network, details, cause }: { network: string; details: string; cause?: unknown }) {
    super('RelayerFailed', {
      shortMessage: `The relayer of ${network} does not answer.`,
      details,
      fix: 'Check that tillkit relayer runs, and the url and the token of the network’s relayer.',
      retry: true,
      cause,
    })
  }
}
