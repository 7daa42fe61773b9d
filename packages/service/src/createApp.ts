import { Hono } from 'hono'
import { type MarketplaceNames, RpcError, withTimeout } from 'tillkit/internal'
import * as z from 'zod/mini'
import type { KnownProject, Project } from './config.js'
import type { Metrics } from './createMetrics.js'
import type { Readiness } from './createReadiness.js'
import { corsHeaders, preflightHeaders } from './handlers/http/corsHeaders.js'
import { createAuthenticator } from './handlers/http/createAuthenticator.js'
import { createAuthorizer } from './handlers/http/createAuthorizer.js'
import type { createCallerCheck } from './handlers/http/createCallerCheck.js'
import { createFaultLog, type RequestSource } from './handlers/http/createFaultLog.js'
import { RateLimitError, rateLimitHeaders, type Standing } from './handlers/http/createRateLimiter.js'
import { decodeParams } from './handlers/http/decodeParams.js'
import { type Endpoint, endpoints, type Received, type Route, routeOf } from './handlers/http/endpoints.js'
import {
  type Handler,
  type Handlers,
  isWritten,
  type Network,
  type Written,
} from './handlers/http/handler.js'
import { memoizeDecoded } from './handlers/http/memoizeDecoded.js'
import { parseBody, readText } from './handlers/http/readBody.js'
import { readTraceId } from './handlers/http/readTraceId.js'
import { toRpcError } from './handlers/http/toRpcError.js'
import { answerLive } from './live/answerLive.js'
import type { createLiveStreams } from './live/createLiveStreams.js'
import { StreamLimitError } from './live/createStreamLimit.js'
import type { Log } from './log.js'
import { type SpanOptions, silentTracing, type Tracing } from './tracing/tracing.js'

/**
 * Creates the HTTP app, whose `fetch` answers every request and never rejects.
 *
 * First, it checks the path, the method, the content type and the limit of the client. Then it checks the access key, the origin with its
 * limit, and the limit of the project. Indexer methods also need an API token. Last, it checks the body, its schema and the network.
 */
export function createApp(options: createApp.Options): createApp.ReturnType {
  const { networks, handlers, corsOrigins, requestTimeoutMs, log, now, readiness, metrics } = options
  const {
    projects,
    findProject: find,
    reserveRequests: take,
    tracing = silentTracing,
    marketplaceNames,
  } = options
  const authenticate = createAuthenticator({ projects, find, take, now })
  const authorize = createAuthorizer({ projects, now })
  const logFault = createFaultLog({ log })

  function decode<endpoint extends Endpoint>(endpoint: endpoint, text: string): Received<endpoint> {
    // Only Indexer methods accept IDs as numbers of any size. Parse their integers exactly, because JavaScript would round large ones.
    const body = parseBody(text, { exactIntegers: endpoints[endpoint].service === 'Indexer' })
    return decodeParams({ endpoint, body, marketplaceNames })
  }
  const decodeGetOrders = memoizeDecoded((text) => decode('GetOrders', text))

  async function answer(source: Source): Promise<Answer> {
    const { request, route, peer, standings } = source
    if (route.collection !== undefined) return openLive(route.collection, source)
    const endpoint = findEndpoint(route, networks)
    if (request.method !== 'POST') throw new RpcError('WebrpcBadMethod')
    if (!jsonType.test(request.headers.get('content-type') ?? '')) {
      throw new RpcError('WebrpcBadRequest', { details: 'The content type must be application/json.' })
    }
    const standing = options.caller?.checkClient(request.headers, peer)
    if (standing) standings.push(standing)
    return inTime(answerAt(endpoint, source))
  }

  function inTime<value>(work: Promise<value>): Promise<value> {
    return withTimeout(work, {
      timeoutMs: requestTimeoutMs,
      late: () =>
        new RpcError('Timeout', { details: `The request took longer than ${requestTimeoutMs} ms.` }),
    })
  }

  async function identify(source: Source, admit?: (project: KnownProject) => void): Promise<KnownProject> {
    const { request, standings } = source
    await options.clockKnown?.()
    const project = await authenticate(request.headers.get('x-access-key'), (found) => {
      source.project = found.id
      admit?.(found)
      const standing = options.caller?.checkOrigin(request.headers, found)
      if (standing) standings.push(standing)
    })
    source.project = project.id
    return project
  }

  async function openLive(collection: string, source: Source): Promise<Answer> {
    const { request, route, peer, standings, socket } = source
    const network = networks.find(({ config }) => config.name === route.network)
    const { live, caller } = options
    if (!network || !live) throw new RpcError('WebrpcBadRoute')
    if (request.method !== 'GET') throw new RpcError('WebrpcBadMethod')
    const standing = caller?.checkClient(request.headers, peer)
    if (standing) standings.push(standing)
    const { chainId } = network.config
    const client = peer === undefined ? undefined : caller?.clientOf(request.headers, peer)
    const identifyInTime = (admit: (project: KnownProject) => void) => inTime(identify(source, admit))
    return answerLive({ request, chainId, collection, live, client, socket, identify: identifyInTime })
  }

  async function answerAt(endpoint: Endpoint, source: Source): Promise<Answer> {
    const { request, route } = source
    const project = await identify(source)
    // Indexer methods also need an API token. A shop's page has only the access key, so it cannot call them.
    if (endpoints[endpoint].service === 'Indexer') {
      await authorize(request.headers.get('authorization'), project)
    }
    const handler = handlers[endpoint] as Handler<Endpoint> | undefined
    if (!handler)
      throw new RpcError('MethodNotFound', { details: `${endpoint} is disabled on this service.` })
    return handle({ request, route, project }, endpoint, handler)
  }

  async function handle(
    authenticated: Authenticated,
    endpoint: Endpoint,
    handler: Handler<Endpoint>,
  ): Promise<Answer> {
    const { request, route, project } = authenticated
    const text = await readText(request)
    const params = endpoint === 'GetOrders' ? decodeGetOrders(text) : decode(endpoint, text)
    const network = findNetwork(networks, route, params)
    const returned = await handler({ params, network, project, marketplaceNames, now })
    if (isWritten in returned) return returned
    const schema: z.ZodMiniType = endpoints[endpoint].returns
    const encoded = z.safeEncode(schema, returned)
    if (!encoded.success) throw new RpcError('WebrpcBadResponse', { cause: encoded.error })
    return { text: JSON.stringify(encoded.data), headers: {} }
  }

  function toResponse(error: unknown, headers: Record<string, string>, source: Source): Response {
    const rpcError = toRpcError(error)
    const { status, code } = rpcError
    logFault(rpcError, source)
    const allow =
      code === 'WebrpcBadMethod' ? { allow: source.route.collection === undefined ? 'POST' : 'GET' } : {}
    const later =
      rpcError instanceof StreamLimitError
        ? {
            'retry-after': `${rpcError.retryAfterSeconds}`,
            'access-control-expose-headers': 'Retry-After',
          }
        : {}
    const refused = rpcError instanceof RateLimitError ? rpcError.standing : undefined
    const limits = rateLimitHeaders([...source.standings, ...(refused ? [refused] : [])], { refused })
    return Response.json(rpcError.toBody(), {
      status,
      headers: { ...headers, ...later, ...limits, ...allow },
    })
  }

  async function serve(request: Request, route: Route, connection?: Connection): Promise<Response> {
    const headers = corsHeaders({
      path: route.service ? `/rpc/${route.service}` : new URL(request.url).pathname,
      origin: () => request.headers.get('origin'),
      origins: corsOrigins,
    })
    const isPreflight =
      request.method === 'OPTIONS' && 'access-control-request-method' in Object.fromEntries(request.headers)
    if (isPreflight && Object.keys(headers).length > 0) {
      return new Response(null, { status: 204, headers: { ...headers, ...preflightHeaders } })
    }
    const socket = connection?.incoming?.socket
    const peer = socket?.remoteAddress
    const source: Source = { request, route, project: undefined, peer, socket, standings: [] }
    try {
      const { text, headers: more } = await answer(source)
      const exposed = more['access-control-expose-headers']
      const limits = rateLimitHeaders(source.standings, { exposed })
      return new Response(text, {
        headers: { 'content-type': 'application/json', ...headers, ...more, ...limits },
      })
    } catch (error) {
      return toResponse(error, headers, source)
    }
  }

  const admin = new Hono()
  admin.get('/health', () => Response.json({ status: 'ok' }))
  admin.get('/ready', async () => toReady(await readiness()))
  admin.get('/ready/:network', async ({ req }) => {
    const { networks: found } = await readiness()
    const network = found.find((one) => one.network === req.param('network'))
    return network ? toReady(network) : serve(req.raw, {})
  })
  admin.get('/metrics', async () => {
    const text = await metrics.write().catch(() => undefined)
    return new Response(text ?? '', {
      status: text === undefined ? 503 : 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    })
  })
  async function measure(request: Request, route: Route, connection?: Connection): Promise<Response> {
    const start = performance.now()
    const { method = '' } = route
    const called = Object.hasOwn(endpoints, method) ? method : 'none'
    const endpoint = route.collection === undefined ? called : 'live'
    const attributes = { 'http.request.method': request.method, 'tillkit.endpoint': endpoint }
    const span: SpanOptions = { name: endpoint, kind: 'server', parent: request.headers, attributes }
    const response = await tracing.run(span, async ({ set, fail }) => {
      const served = await serve(request, route, connection)
      set({ 'http.response.status_code': served.status })
      if (served.status >= 500) fail(String(served.status))
      return served
    })
    const milliseconds = performance.now() - start
    metrics.answered({ endpoint, status: response.status, milliseconds })
    if (options.logRequests) {
      const network = networks.find(({ config }) => config.name === route.network)?.config.name
      const duration = Math.round(milliseconds * 10) / 10
      const logFields = { endpoint, network, status: response.status, milliseconds: duration }
      log.info(
        { ...logFields, traceId: readTraceId(request.headers.get('traceparent')) },
        'A request was answered.',
      )
    }
    return response
  }

  const app = new Hono<{ Bindings: Connection }>()
  if (!options.adminApart) app.route('/', admin)
  app.all('/:network/rpc/:service/:method', ({ req, env }) => measure(req.raw, req.param(), env))
  app.all('/rpc/:service/:method', ({ req, env }) => measure(req.raw, req.param(), env))
  app.all('/:network/permits', ({ req, env }) => {
    return measure(req.raw, { ...req.param(), method: 'permits' }, env)
  })
  app.all('/:network/live/:collection', ({ req, env }) => measure(req.raw, req.param(), env))
  app.all('*', ({ req, env }) => measure(req.raw, {}, env))
  const adminApp = new Hono().route('/', admin).all('*', ({ req }) => serve(req.raw, {}))
  return {
    // Fast path: nearly all requests are RPC calls, and `routeOf` parses their route without Hono's router.
    async fetch(request, connection) {
      const route = routeOf(request.url)
      return route ? measure(request, route, connection) : app.fetch(request, connection)
    },
    fetchAdmin: async (request) => adminApp.fetch(request),
  }
}

export declare namespace createApp {
  type Options = {
    networks: readonly Network[]
    handlers: Handlers
    projects: readonly Project[]
    findProject: createAuthenticator.Options['find']
    reserveRequests: createAuthenticator.Options['take']
    corsOrigins: readonly string[]
    marketplaceNames: MarketplaceNames
    requestTimeoutMs: number
    log: Log
    now: () => number
    clockKnown?: (() => Promise<void> | undefined) | undefined
    readiness: () => Promise<Readiness>
    metrics: Pick<Metrics, 'write' | 'answered'>
    adminApart: boolean
    tracing?: Tracing | undefined
    logRequests: boolean
    /** The live streams. @default none */
    live?: Pick<createLiveStreams.ReturnType, 'check' | 'open'> | undefined
    /** The checks of the sender: the limits per client and origin, and the origins of the project. @default no checks */
    caller?: createCallerCheck.ReturnType | undefined
  }
  type ReturnType = {
    fetch(request: Request, connection?: Connection): Promise<Response>
    fetchAdmin(request: Request): Promise<Response>
  }
}

/** The connection of a request, as Node servers pass it to a fetch handler. */
export type Connection = {
  /** Node's request object. Its socket has the IP address of the client, or of the last proxy. */
  incoming?: {
    /** The TCP connection. */
    socket?: {
      /** The IP address of the client, or of the last proxy. */
      remoteAddress?: string | undefined
      /** Closes the connection. The service calls it for a client that does not read its live stream. */
      destroy?: () => unknown
    }
  }
}

type Source = RequestSource & {
  peer: string | undefined
  socket: NonNullable<Connection['incoming']>['socket']
  standings: Standing[]
}

function toReady(readiness: { ready: boolean }): Response {
  return Response.json(readiness, { status: readiness.ready ? 200 : 503 })
}

type Answer = {
  text: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  headers: Written['headers']
}
type Authenticated = { request: Request; route: Route; project: KnownProject }

const jsonType = /^application\/json\s*(;|$)/i

function findEndpoint({ network, service, method = '' }: Route, networks: readonly Network[]): Endpoint {
  if (!Object.hasOwn(endpoints, method)) throw new RpcError('WebrpcBadRoute')
  const known = method as Endpoint
  const rightPlace = service === 'API' ? !network : networks.some(({ config }) => config.name === network)
  if (endpoints[known].service === service && rightPlace) return known
  const path = known === 'permits' ? '/permits' : `/rpc/${endpoints[known].service}/${known}`
  throw new RpcError('WebrpcBadRoute', {
    details:
      endpoints[known].service === 'API'
        ? `Call ${known} at ${path}, without a network.`
        : `Call ${known} at /<network>${path}, with the name of a network of this service.`,
  })
}

function findNetwork(networks: readonly Network[], route: Route, params: Received<Endpoint>): Network {
  const network = networks.find(({ config }) =>
    'chainId' in params ? config.chainId === params.chainId : config.name === route.network,
  )
  if (!network)
    throw new RpcError('InvalidArgument', { details: 'chainId: must be a chain of this service.' })
  return network
}
