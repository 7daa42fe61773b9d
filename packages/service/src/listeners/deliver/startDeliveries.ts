import type { Database } from '../../store/openDatabase.js'
import { claimDeliveries, type Next, releaseDelivery } from '../../store/webhooks/claimDeliveries.js'
import { deliveriesChannel } from '../../store/webhooks/insertDeliveries.js'
import type { claimQueues, ListenerQueue } from '../../store/webhooks/listenerQueues.js'
import { pruneDeliveries } from '../../store/webhooks/pruneDeliveries.js'
import { type Breaker, deactivateListener, type Settlement } from '../../store/webhooks/settleDeliveries.js'
import { silentTracing, type Tracing } from '../../tracing/tracing.js'
import type { WebhooksConfig } from '../../webhooksConfig.js'
import { openPostgresQueue } from '../queue/openPostgresQueue.js'
import type { OpenQueue } from '../queue/queue.js'
import { createAgent } from '../ssrf/createAgent.js'
import { attemptDelivery } from './attemptDelivery.js'
import { coalesceBySpeed } from './coalesce.js'
import { createNotificationWriter } from './createNotificationWriter.js'
import { expandFairly } from './expandFairly.js'
import { type DeliveryDispatcher, openDirectDispatch } from './openDirectDispatch.js'
import { startLoop } from './startLoop.js'

/** Milliseconds between two searches for due deliveries. The searches find retries, and deliveries whose `NOTIFY` message was missed. */
const pollInterval = 200
const maxPerTurn = 50
const noQueues: claimQueues.ReturnType = { queues: [], more: false }
const pruneInterval = 600_000

/** Delivers to many listeners in parallel, and to each listener in order. */
export function startDeliveries(options: startDeliveries.Options): startDeliveries.ReturnType {
  const { database, config, now = Date.now, random = Math.random, prepare, onAttempt, onProblem } = options
  const { openQueue = openPostgresQueue, tracing = silentTracing } = options
  const { concurrency, timeoutMs, slowAfterMs, retryDelays, breakerPause } = config
  const dispatcher = createAgent({ allowPrivate: config.allowPrivate })
  const leaseDuration = 2 * timeoutMs + 1_000
  const breaker: Breaker = {
    maxFailures: 5,
    maxOriginFailures: 20,
    pause: breakerPause,
    maxPause: 3_600_000,
  }
  const take = coalesceBySpeed(
    (queues: readonly ListenerQueue[]) => claimDeliveries(database, queues),
    ({ pace }) => pace === 'fast',
  )
  const writeBody = createNotificationWriter()
  const running = new Map<ListenerQueue, Promise<void>>()
  const stop = new AbortController()
  let closed = false
  let prepared = false
  let pruneAt = 0
  let pruning: Promise<void> | undefined

  async function claim(): Promise<boolean> {
    if (!prepared) await prepare()
    prepared = true
    const free = concurrency - running.size
    const since = performance.now()
    const { queues, more } = free > 0 ? await queue.claim({ free, running: [...running.keys()] }) : noQueues
    for (const claimed of queues) begin(claimed, since)
    const at = performance.now()
    if (at >= pruneAt) {
      pruneAt = at + pruneInterval
      prune()
    }
    return more
  }

  function prune(): void {
    pruning ??= pruneDeliveries(database, stop.signal)
      .catch(reportProblem)
      .finally(() => {
        pruning = undefined
      })
  }

  function reportProblem(error: unknown): void {
    if (!closed) onProblem(error)
  }

  function prewriteBody(next: Next): void {
    try {
      if (next && next !== 'cancelled') writeBody(next)
    } catch {}
  }

  function begin(claimed: ListenerQueue, since: number, first?: Next): void {
    const work = workOn(claimed, since, first)
      // If `workOn` fails, nothing gives the queue back. The claim expires after `leaseDuration`, and then any process can claim the queue.
      .catch(reportProblem)
      .finally(() => {
        running.delete(claimed)
        claims.wake()
      })
    running.set(claimed, work)
  }

  async function workOn(claimed: ListenerQueue, since: number, first: Next): Promise<void> {
    let claimedAt = since
    let next = closed ? undefined : (first ?? (await take(claimed)))
    for (let count = 1; next; count++) {
      // If the claim may expire during the attempt, give the delivery back. Otherwise another process could claim it or remove the listener
      // meanwhile.
      if (performance.now() - claimedAt > timeoutMs) {
        if (next !== 'cancelled') await releaseDelivery(database, next)
        break
      }
      const mayContinue = () => count < maxPerTurn && !closed
      if (next === 'cancelled') {
        next = mayContinue() ? await take(claimed) : undefined
        continue
      }
      const { type, chainId } = next
      const { ended, traceId, ...settlement } = await attemptDelivery({
        delivery: next,
        dispatcher,
        writeBody,
        timeoutMs,
        slowAfterMs,
        retryDelays,
        now,
        random,
        tracing,
      })
      claimedAt = performance.now()
      next = await queue.settle({ queue: claimed, settlement, goesOn: mayContinue() && !ended })
      const { listenerId, projectId } = claimed
      onAttempt?.({ listenerId, projectId, type, traceId, ...settlement })
      if (ended) await deactivateListener(database, { chainId, id: claimed.listenerId })
    }
    await queue.defer(claimed)
  }

  const queue = openQueue({
    database,
    leaseDuration,
    breaker,
    onProblem: reportProblem,
    onWork: () => claims.wake(),
  })
  const loop = { interval: pollInterval, onProblem: reportProblem }
  const claims = startLoop({ ...loop, step: claim })
  const expansion = startLoop({
    ...loop,
    step: async () =>
      prepared && expandFairly({ database, queue, isClosed: () => closed, onExpanded: claims.wake }),
  })
  const directDispatch = openDirectDispatch({
    concurrency,
    leaseDuration,
    start: begin,
    onTaken: prewriteBody,
    countRunning: () => (prepared && !closed ? running.size : undefined),
  })
  const claimsInFlight = new Set<Promise<boolean>>()
  const claimNamed = async (listenerIds: readonly string[]) => {
    try {
      return listenerIds.length > 0 && (await directDispatch.take(database, listenerIds))
    } catch (error) {
      reportProblem(error)
      return false
    }
  }
  const stopListening = database.listen(deliveriesChannel, (message) => {
    // The message names listeners, and this process can claim them only in the built-in queue. Another queue, such as NATS, assigns them
    // itself, so ignore their IDs.
    const listenerIds = options.openQueue ? [] : (message?.split(' ') ?? [])
    const taken = claimNamed(listenerIds)
    claimsInFlight.add(taken)
    void taken.then((isAll) => {
      claimsInFlight.delete(taken)
      // If this process has claimed all listeners of the message, skip the search, which would delay these deliveries.
      if (isAll) return
      if (listenerIds.length === 0) expansion.wake()
      queue.wake()
      claims.wake()
    })
  })
  return {
    openDispatcher: directDispatch.open,
    problem: () =>
      queue.problem() ??
      claims.problem() ??
      expansion.problem() ??
      (prepared ? undefined : new Error('The webhook delivery is still starting.')),
    async close() {
      closed = true
      stop.abort()
      await Promise.all([claims.close(), expansion.close(), stopListening(), queue.close()])
      await Promise.all(claimsInFlight)
      await Promise.all([...running.values(), pruning])
      await dispatcher.close()
    },
  }
}

export declare namespace startDeliveries {
  type Options = {
    database: Database
    config: WebhooksConfig
    openQueue?: OpenQueue | undefined
    now?: (() => number) | undefined
    random?: (() => number) | undefined
    prepare: () => Promise<void>
    onAttempt?: ((attempt: Attempted) => void) | undefined
    tracing?: Tracing | undefined
    onProblem: (error: unknown) => void
  }
  type Attempted = { listenerId: string; projectId: string; type: string; traceId: string } & Settlement
  type ReturnType = {
    openDispatcher(): DeliveryDispatcher
    problem(): unknown
    close(): Promise<void>
  }
}
