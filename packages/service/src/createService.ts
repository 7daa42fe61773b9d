import { setTimeout as pause } from 'node:timers/promises'
import { type Hex, zeroAddress } from 'viem'
import type * as z from 'zod/mini'
import { toBlockedEntries } from './blockedConfig.js'
import type { Indexer } from './chain/indexer.js'
import { startIngest } from './chain/startIngest.js'
import type { Watcher } from './chain/watcher.js'
import { parseConfig, type ServiceConfig } from './config.js'
import { type Connection, createApp } from './createApp.js'
import { createMetrics } from './createMetrics.js'
import { createReadiness } from './createReadiness.js'
import { requireExtension } from './extensions.js'
import { findStoredProject } from './findStoredProject.js'
import { createHandlers } from './handlers/createHandlers.js'
import { createCallerCheck } from './handlers/http/createCallerCheck.js'
import { createLineLimit } from './handlers/http/createLineLimit.js'
import type { Network } from './handlers/http/handler.js'
import { createWatcher } from './listeners/createWatcher.js'
import { startDeliveries } from './listeners/deliver/startDeliveries.js'
import type { OpenNatsQueue } from './listeners/queue/queue.js'
import { verifyAgent } from './listeners/ssrf/verifyAgent.js'
import { createLiveStreams } from './live/createLiveStreams.js'
import { type Log, silentLog } from './log.js'
import { openNetwork } from './openNetwork.js'
import type { OpenRelay } from './permits/relay.js'
import { createSharedClock } from './store/connection/createSharedClock.js'
import { MigrationError, migrate } from './store/migrate.js'
import { openDatabase } from './store/openDatabase.js'
import { reserveRequests } from './store/reserveRequests.js'
import { countPending } from './store/webhooks/deliveries.js'
import { insertDeliveries } from './store/webhooks/insertDeliveries.js'
import { openTracing } from './tracing/openTracing.js'
import type { Tracing } from './tracing/tracing.js'
import type { ServiceVenue } from './venues/serviceVenue.js'

const requestTimeoutMs = 20_000
const maxCounted = 100_000
const migrateInterval = 1_000

/**
 * Starts the service: migrates the database, indexes each network's chain, delivers webhooks, and answers requests, depending on its
 * `roles`. It does not listen on a port: pass `fetch` to a server, or call it.
 *
 * @throws ConfigError – the configuration is invalid.
 * @throws ExtensionMissingError – the configuration has a relayer or a NATS queue, and `options` lacks the function that opens it.
 *
 * @example
 * const service = createService({ databaseUrl, networks: [network], projects: [{ id: '1', accessKey }] })
 * await service.ready()
 * const response = await service.fetch(new Request('http://service/mainnet/rpc/Marketplace/GetOrders', init))
 */
export function createService(
  config: createService.Config,
  options: createService.Options = {},
): createService.ReturnType {
  const { venues = [], log = silentLog, now = Date.now, fetch = globalThis.fetch, openRelay } = options
  // Use a monotonic clock: otherwise a jump of the wall clock could mark a node as stalled.
  const elapsed = options.now ?? (() => performance.now())
  const parsed = parseConfig(config)
  const { nats } = parsed.queue
  const openQueue =
    nats &&
    requireExtension(options.openNatsQueue, { field: 'queue.nats', packageName: '@tillkit/queue-nats' })(nats)
  const { networks, projects, corsOrigins, marketplaceNames, webhooks, roles } = parsed
  const { databaseUrl: url, databaseConnections: maxConnections, databaseTimeoutMs: timeoutMs } = parsed
  const database = openDatabase({ url, maxConnections, timeoutMs })
  // Use a clock that all processes share, because the status of an order depends on the time.
  const clock = options.now ? { now: options.now, known: () => undefined } : createSharedClock({ database })
  const metrics = createMetrics({
    lags: () =>
      networks.flatMap(({ chainId, name: network }) => {
        const { lag, stillMs = 0 } = ingests.get(chainId)?.status() ?? {}
        return lag === undefined ? [] : [{ network, lag, stillMs }]
      }),
    pending: () => countPending(database, maxCounted),
  })
  const tracing = openTracing()
  // Send RPC requests without tracing: an HTTP instrumentation would record the node's URL, which may contain an API key.
  const chainFetch: typeof fetch = (...request) => tracing.unseen(() => fetch(...request))
  const opened = networks.map((config) =>
    openNetwork({ config, database, venues, fetch: chainFetch, openRelay, log, metrics, elapsed }),
  )
  const closing = new AbortController()
  let refuse: (error: MigrationError) => void = () => {}
  const refused = new Promise<never>((_, reject) => {
    refuse = reject
  })
  refused.catch(() => {})
  const deliveries = roles.includes('deliver') ? deliver() : undefined
  const ingests = new Map(
    roles.includes('ingest')
      ? opened.map(({ network, indexers }) => {
          // With NATS, the watcher only stores which listeners receive each event. A loop of `startDeliveries` creates the deliveries
          // later.
          const watcher = createWatcher({
            chain: network.chain,
            tracing,
            enqueue: nats ? undefined : insertDeliveries,
            onEvents: deliveries?.wake,
            indexers,
            blocked: toBlockedEntries(network.config.blocked),
          })
          return [
            network.config.chainId,
            follow({ network, indexers, watcher, log, tracing, elapsed, prepare }),
          ]
        })
      : [],
  )
  for (const { network } of opened) {
    // `ready` rejects if the service closes before the index has reached the head. This is not a failure. Do not start the relay then,
    // because its tables may not exist.
    ingests
      .get(network.config.chainId)
      ?.ready()
      .then(network.relay?.start, () => {})
  }

  /**
   * Migrates the database. If another version created the tables, also makes `ready` of the service reject, because waiting does not help.
   */
  async function prepare(): Promise<void> {
    try {
      await migrate({ database })
    } catch (error) {
      if (error instanceof MigrationError) refuse(error)
      throw error
    }
  }

  function deliver(): startDeliveries.ReturnType {
    const limit = createLineLimit({
      onLeftOut: (leftOut) => log.warn(leftOut, 'Some log lines about failed notifications were omitted.'),
    })
    return startDeliveries({
      database,
      now,
      tracing,
      config: webhooks,
      openQueue,
      async prepare() {
        await verifyAgent()
        await prepare()
      },
      onAttempt: ({ type, state, id, listenerId, projectId: project, status, problem, traceId }) => {
        metrics.attempted(type, state)
        const logFields = { id, project, listenerId, status, problem, traceId }
        if (state === 'dead')
          limit({ project }, () => log.warn(logFields, 'A notification failed permanently.'))
      },
      onProblem: (error) => log.warn({ error }, 'Notifications cannot be delivered.'),
    })
  }

  let isMigrated = false
  async function migrateWhenAvailable(): Promise<void> {
    for (let hasWarned = false; ; hasWarned = true) {
      try {
        await prepare()
        isMigrated = true
        return
      } catch (error) {
        if (closing.signal.aborted || error instanceof MigrationError) throw error
        if (!hasWarned) log.warn({ error }, 'The database cannot be migrated.')
        await pause(migrateInterval, undefined, { signal: closing.signal })
      }
    }
  }

  const upToDate = ingests.size === 0 ? migrateWhenAvailable() : Promise.resolve()
  upToDate.catch(() => {})
  const servesNetworks = roles.includes('api') || roles.includes('ingest')
  const readiness = createReadiness({
    database,
    ingests,
    now: clock.now,
    networks: servesNetworks ? opened.map(({ network }) => network) : [],
    canDeliver: () => !deliveries?.problem(),
    isUpToDate: () => isMigrated || ingests.size > 0 || !roles.includes('api'),
  })
  const relays = opened.flatMap(({ network: { relay } }) => relay ?? [])
  const acceptsListings = opened.some(({ network }) =>
    network.venues.some(({ storeSigned }) => storeSigned !== undefined),
  )
  const { allowPrivate, timeoutMs: attemptTimeoutMs } = webhooks
  const handlers = createHandlers({
    allowPrivate,
    attemptTimeoutMs,
    // List queries may be slow, so they use at most half of the connections.
    listsAtOnce: Math.max(1, maxConnections >> 1),
  })
  const served = roles.includes('api') ? opened.map(({ network }) => network) : []
  const live = createLiveStreams({ ...parsed, database, networks: served, now: clock.now, elapsed, log })
  const app = createApp({
    networks: served,
    live,
    handlers: {
      ...handlers,
      Execute: relays.length > 0 || acceptsListings ? handlers.Execute : undefined,
      permits: relays.length > 0 ? handlers.permits : undefined,
    },
    projects,
    corsOrigins,
    marketplaceNames,
    findProject: findStoredProject({ database, now }),
    // By default, count by the database's clock. Otherwise a process whose clock is fast would count requests against the next minutes.
    reserveRequests: ({ minute, ...taken }) =>
      reserveRequests(database, options.now ? { minute, ...taken } : taken),
    requestTimeoutMs,
    log,
    now: clock.now,
    clockKnown: clock.known,
    tracing,
    readiness,
    metrics,
    logRequests: parsed.logRequests,
    caller: createCallerCheck({ ...parsed, elapsed }),
    adminApart: parsed.adminPort !== undefined,
  })
  return {
    fetch: app.fetch,
    fetchAdmin: app.fetchAdmin,
    async ready() {
      const followed = Promise.all([...ingests.values()].map((ingest) => ingest.ready()))
      await Promise.race([refused, Promise.all([upToDate, followed])])
    },
    async indexed(chainId, blockNumber, blockHash) {
      await ingests.get(chainId)?.indexed({ number: Number(blockNumber), hash: blockHash })
    },
    endStreams: live.end,
    async close() {
      closing.abort()
      await live.close()
      await Promise.all([...ingests.values(), ...relays].map((each) => each.close()))
      // Close the deliveries after the ingests, so that the process still tries to deliver the last events that the ingests found.
      await deliveries?.close()
      await database.close()
    },
  }
}

export declare namespace createService {
  /** The configuration before validation: fields with a default are optional. */
  type Config = z.input<typeof ServiceConfig>
  type Options = {
    /** Venues that the configuration may name, in addition to the built-in ones. @default [] */
    venues?: readonly ServiceVenue[] | undefined
    /** Opens relays: `createRelay` of `@tillkit/relayer`. Required if a network has a `relayer`. */
    openRelay?: OpenRelay | undefined
    /** Opens the queue: `openNatsQueue` of `@tillkit/queue-nats`. Required if the configuration has `queue.nats`. */
    openNatsQueue?: OpenNatsQueue | undefined
    /** The log of the service. @default no log */
    log?: Log | undefined
    /**
     * Returns the time in Unix milliseconds, and replaces every clock of the service.
     *
     * @default the database's clock for orders and rate limits, otherwise the clocks of this process
     */
    now?: (() => number) | undefined
    /** The function that sends all RPC requests. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
  type ReturnType = {
    /**
     * Answers one request. Never rejects. Node servers such as `serve` of `@hono/node-server` pass the connection. The limits per client
     * read the client's address from it.
     */
    fetch(request: Request, connection?: Connection): Promise<Response>
    /** Answers `/health`, `/ready` and `/metrics`; with `adminPort`, `fetch` does not. Never rejects. */
    fetchAdmin(request: Request): Promise<Response>
    /**
     * Resolves once every chain's index has reached its head. Without the role `ingest`, resolves once the database is migrated. The
     * service logs failures of a chain and retries.
     *
     * @throws MigrationError – another version created the tables of the database.
     */
    ready(): Promise<void>
    /**
     * Resolves once the index has reached the chain's head and contains the block. With a hash, waits until the block of this height has
     * the hash. Resolves at once if this process does not index the chain.
     */
    indexed(chainId: number, blockNumber: bigint | number, blockHash?: Hex | undefined): Promise<void>
    /**
     * Ends all live streams, and refuses further ones. Call it before you close your server, which otherwise waits for them. Clients resume
     * at another process.
     */
    endStreams(): void
    /** Ends the live streams, stops the indexing and the relays, waits for delivery attempts in flight, and closes the database. */
    close(): Promise<void>
  }
}

function follow(options: FollowOptions): startIngest.ReturnType {
  const { network, indexers, watcher, log, tracing, elapsed, prepare } = options
  const { config, chain, database } = network
  const { startBlock, pollInterval, allowRollback, maxReorgDepth, nativeCurrency, currencies, name } = config
  return startIngest({
    database,
    chain,
    indexers,
    watcher,
    startBlock,
    pollInterval,
    allowRollback,
    maxReorgDepth,
    tracing,
    elapsed,
    currencies: [{ address: zeroAddress, decimals: nativeCurrency.decimals }, ...currencies],
    prepare,
    onProblem: (error) => log.warn({ error, network: name }, 'The chain cannot be followed.'),
  })
}

type FollowOptions = {
  network: Network
  indexers: readonly Indexer[]
  watcher: Watcher
  log: Log
  tracing: Tracing
  elapsed: () => number
  prepare: () => Promise<void>
}
