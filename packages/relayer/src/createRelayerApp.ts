import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type LineLimit,
  type Log,
  type Metrics,
  type Relay,
  requirePurchase,
  requireSignature,
  toRpcError,
} from '@tillkit/service/internal'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { SignedPurchase } from 'tillkit/internal'
import { type Address, type Hex, isHex } from 'viem'
import * as z from 'zod/mini'

/** The maximum size of a request body in bytes. A purchase of 50 orders has about 25,000 bytes. */
const maxBytes = 64 * 1024

const Resume = z.strictObject({ purchase: SignedPurchase })
const Submit = z.strictObject({
  purchase: SignedPurchase,
  signature: z.custom<Hex>((value) => isHex(value)),
  project: z.string().check(z.minLength(1)),
})

/**
 * Creates the HTTP app. Every request needs the token, also `GET /metrics`.
 *
 * If a call of the relay fails, the response has the error body of the Tillkit interface, and the calling service throws the same error. If
 * the request itself is wrong, for instance its token, the response has only a status.
 */
export function createRelayerApp(options: createRelayerApp.Options): createRelayerApp.ReturnType {
  const { networks, metrics, log, limit } = options
  const expected = digest(options.token)
  const app = new Hono()

  app.use(async ({ req }, next) => {
    const [, sent = ''] = /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '') ?? []
    if (!timingSafeEqual(digest(sent), expected)) return refuse(401)
    return next()
  })
  app.use(bodyLimit({ maxSize: maxBytes, onError: () => refuse(413) }))

  app.get('/metrics', async () => {
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }
    return new Response(await metrics.write(), { headers })
  })

  for (const { network, currencies, relay } of networks) {
    app.post(`/${network}/rpc/Relayer/Resume`, (context) =>
      answer(context, Resume, async ({ purchase }) => {
        requirePurchase(purchase, currencies)
        return { isOpen: await relay.resume(purchase) }
      }),
    )
    app.post(`/${network}/rpc/Relayer/Submit`, (context) =>
      answer(context, Submit, async ({ purchase, signature, project }) => {
        requirePurchase(purchase, currencies)
        requireSignature(signature)
        await relay.submit({ purchase, signature, project })
        return {}
      }),
    )

    async function answer<params>(
      { req }: Context,
      schema: z.ZodMiniType<params>,
      run: (params: params) => Promise<object>,
    ): Promise<Response> {
      const body: unknown = await req.json().catch(() => undefined)
      const { success, data } = z.safeParse(schema, body)
      if (!success) return refuse(400)
      try {
        return Response.json(await run(data))
      } catch (cause) {
        const error = toRpcError(cause)
        if (error.status >= 500) {
          limit({ network, told: error.code }, () =>
            log.error({ error: cause, network }, 'A request failed.'),
          )
        }
        return Response.json(error.toBody(), { status: error.status })
      }
    }
  }

  app.notFound(() => refuse(404))
  app.onError((error) => {
    limit({ told: 'requests' }, () => log.error({ error }, 'A request failed.'))
    return refuse(500)
  })
  return { fetch: async (request) => app.fetch(request) }
}

export declare namespace createRelayerApp {
  type Options = {
    networks: readonly { network: string; currencies: readonly { address: Address }[]; relay: Relay }[]
    token: string
    metrics: Pick<Metrics, 'write'>
    log: Log
    limit: LineLimit
  }
  type ReturnType = {
    fetch(request: Request): Promise<Response>
  }
}

/** Hashes a token. All digests have the same length, so `timingSafeEqual` can compare them and reveals nothing about the token. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refuse(status: 400 | 401 | 404 | 413 | 500): Response {
  return new Response(null, { status })
}
