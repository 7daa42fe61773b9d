import { setTimeout as pause } from 'node:timers/promises'
import { type Hex, zeroAddress } from 'viem'
import type * as z from 'zod/mini'
import type { Indexer } from './chain/indexer.js'
import { startIngest } from './chain/startIngest.js'
import type { Watcher } from './chain/watcher.js'
import { parseConfig, type ServiceConfig } from './config.js'
import { createApp } from './createApp.js'
import { createMetrics } from './createMetrics.js'
import { createReadiness } from './createReadiness.js'
import { requireExtension } from './extensions.js'
import { findStoredProject } from './findStoredProject.js'
import { createHandlers } from './handlers/createHandlers.js'
import { createLineLimit } from './handlers/http/createLineLimit.js'
import type { Network } from './handlers/http/handler.js'
import { createWatcher } from './listeners/createWatcher.js'
import { secondHand } from './listeners/deliver/openFirstHand.js'
import { startDeliveries } from './listeners/deliver/startDeliveries.js'
import type { OpenNatsQueue } from './listeners/queue/queue.js'
import { verifyAgent } from './listeners/ssrf/verifyAgent.js'
import { type Log, silentLog } from './log.js'
import { openNetwork } from './openNetwork.js'
import type { OpenRelay } from './permits/relay.js'
import { createSharedClock } from './store/connection/createSharedClock.js'
import { migrate } from './store/migrate.js'
import { openDatabase } from './store/openDatabase.js'
import { takeRequests } from './store/takeRequests.js'
import { countPending } from './store/webhooks/deliveries.js'
import { openTracing } from './tracing/openTracing.js'
import type { Tracing } from './tracing/tracing.js'
import type { ServiceVenue } from './venues/serviceVenue.js'

/** Milliseconds that a request may take. */
const requestTimeoutMs = 20_000
/** Deliveries that are counted for the figures: enough to tell that something is wrong. */
const maxCounted = 100_000
/** Milliseconds between two tries to bring a database up to date that is not there yet. */
const migrateInterval = 1_000

/**
 * Starts the service: brings the database up to date, follows each network's chain, delivers notifications, and answers
 * requests; of these, what its `roles` say. It does not listen anywhere: pass `fetch` to a server, or call it.
 *
 * @throws ConfigError when the configuration is wrong. ExtensionMissingError when it has a relayer or a NATS queue, and `options` lacks
 * the function that opens it.
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
  // Who put the clock forward made no node stand still.
  const elapsed = options.now ?? (() => performance.now())
  const parsed = parseConfig(config)
  const { nats } = parsed.queue
  const openQueue =
    nats &&
    requireExtension(options.openNatsQueue, { field: 'queue.nats', packageName: '@tillkit/queue-nats' })(nats)
  const { networks, projects, corsOrigins, marketplaceNames, webhooks, roles } = parsed
  const { databaseUrl: url, databaseConnections: maxConnections, databaseTimeoutMs: timeoutMs } = parsed
  const database = openDatabase({ url, maxConnections, timeoutMs })
  // How orders stand is told by the clock that all processes share.
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
  // What instruments HTTP would tell a node's whole address, and with it its key.
  const ask: typeof fetch = (...asked) => tracing.unseen(() => fetch(...asked))
  const opened = networks.map((config) =>
    openNetwork({ config, database, venues, fetch: ask, openRelay, log, metrics }),
  )
  const closing = new AbortController()
  const deliveries = roles.includes('deliver') ? deliver() : undefined
  const ingests = new Map(
    roles.includes('ingest')
      ? opened.map(({ network, indexers }) => {
          // Where NATS carries it, it is announced.
          const firstHand = nats ? undefined : (deliveries?.openFirstHand() ?? secondHand)
          const watcher = createWatcher({ chain: network.chain, tracing, firstHand })
          return [network.config.chainId, follow({ network, indexers, watcher, log, tracing, elapsed })]
        })
      : [],
  )
  for (const { network } of opened) {
    // There is no table to look into before the index begins. Being closed first is no failure.
    ingests
      .get(network.config.chainId)
      ?.ready()
      .then(network.relay?.start, () => {})
  }

  function deliver(): startDeliveries.ReturnType {
    const limit = createLineLimit({
      onLeftOut: (told) => log.warn(told, 'More notifications were given up than are told one by one.'),
    })
    return startDeliveries({
      database,
      now,
      tracing,
      config: webhooks,
      openQueue,
      async prepare() {
        await verifyAgent()
        await migrate({ database })
      },
      onAttempt: ({ type, state, id, listenerId, projectId: project, status, problem, traceId }) => {
        metrics.attempted(type, state)
        const told = { id, project, listenerId, status, problem, traceId }
        if (state === 'dead') limit({ project }, () => log.warn(told, 'A notification was given up.'))
      },
      onProblem: (error) => log.warn({ error }, 'Notifications cannot be delivered.'),
    })
  }

  let isMigrated = false
  /** Brings the database up to date, once it is there. */
  async function migrated(): Promise<void> {
    for (let told = false; ; told = true) {
      try {
        await migrate({ database })
        isMigrated = true
        return
      } catch (error) {
        if (closing.signal.aborted) throw error
        if (!told) log.warn({ error }, 'The database cannot be brought up to date.')
        await pause(migrateInterval, undefined, { signal: closing.signal })
      }
    }
  }

  // Whoever follows a chain does it before anything else, and so does whoever delivers.
  const upToDate = ingests.size === 0 ? migrated() : Promise.resolve()
  upToDate.catch(() => {})
  const isAsked = roles.includes('api') || roles.includes('ingest')
  const readiness = createReadiness({
    database,
    ingests,
    now: clock.now,
    networks: isAsked ? opened.map(({ network }) => network) : [],
    canDeliver: () => !deliveries?.problem(),
    isUpToDate: () => isMigrated || ingests.size > 0 || !roles.includes('api'),
  })
  const relays = opened.flatMap(({ network: { relay } }) => relay ?? [])
  const isKept = opened.some(({ network }) => network.venues.some(({ keep }) => keep !== undefined))
  const { allowPrivate, timeoutMs: attemptTimeoutMs } = webhooks
  const handlers = createHandlers({
    allowPrivate,
    attemptTimeoutMs,
    // The others are for all else: an answer of a list may take the database long.
    listsAtOnce: Math.max(1, maxConnections >> 1),
  })
  const app = createApp({
    networks: roles.includes('api') ? opened.map(({ network }) => network) : [],
    handlers: {
      ...handlers,
      Execute: relays.length > 0 || isKept ? handlers.Execute : undefined,
      permits: relays.length > 0 ? handlers.permits : undefined,
    },
    projects,
    corsOrigins,
    marketplaceNames,
    findProject: findStoredProject({ database, now }),
    // By the clock that all share: one that is ahead would use up the minutes to come for everybody.
    takeRequests: ({ minute, ...taken }) =>
      takeRequests(database, options.now ? { minute, ...taken } : taken),
    requestTimeoutMs,
    log,
    now: clock.now,
    clockKnown: clock.known,
    tracing,
    readiness,
    metrics,
    logRequests: parsed.logRequests,
    adminApart: parsed.adminPort !== undefined,
  })
  return {
    fetch: app.fetch,
    fetchAdmin: app.fetchAdmin,
    async ready() {
      await upToDate
      await Promise.all([...ingests.values()].map((ingest) => ingest.ready()))
    },
    async indexed(chainId, blockNumber, blockHash) {
      await ingests.get(chainId)?.indexed({ number: Number(blockNumber), hash: blockHash })
    },
    async close() {
      closing.abort()
      await Promise.all([...ingests.values(), ...relays].map((each) => each.close()))
      // Attempts what they have found last.
      await deliveries?.close()
      await database.close()
    },
  }
}

export declare namespace createService {
  /** The configuration as it is written: defaults may be left out. */
  type Config = z.input<typeof ServiceConfig>
  type Options = {
    /** Venues that the configuration may name beside those that are built in. @default [] */
    venues?: readonly ServiceVenue[] | undefined
    /** Opens relays: `createRelay` of `@tillkit/relayer`. Required if a network has a `relayer`. */
    openRelay?: OpenRelay | undefined
    /** Opens the queue: `openNatsQueue` of `@tillkit/queue-nats`. Required if the configuration has `queue.nats`. */
    openNatsQueue?: OpenNatsQueue | undefined
    /** Where the service writes what happens. @default nowhere */
    log?: Log | undefined
    /** Unix milliseconds. @default Date.now */
    now?: (() => number) | undefined
    /** What chains are asked through. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
  type ReturnType = {
    /** Answers one request. Never rejects. */
    fetch(request: Request): Promise<Response>
    /** Answers `/health`, `/ready` and `/metrics`; where `adminPort` is given, `fetch` does not. Never rejects. */
    fetchAdmin(request: Request): Promise<Response>
    /**
     * Resolves once every chain's index has reached its head, or, without the role `ingest`, once the database is up to
     * date. Failures of a chain on the way are waited out, and logged.
     */
    ready(): Promise<void>
    /** Resolves once a block of a chain, and all before it, are indexed: the block of that hash, if one is given. */
    indexed(chainId: number, blockNumber: bigint | number, blockHash?: Hex | undefined): Promise<void>
    /** Stops following the chains, lets attempts to deliver end, and lets go of the database. */
    close(): Promise<void>
  }
}

function follow(options: FollowOptions): startIngest.ReturnType {
  const { network, indexers, watcher, log, tracing, elapsed } = options
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
    prepare: () => migrate({ database }),
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
}
