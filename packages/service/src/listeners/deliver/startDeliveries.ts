import type { Database } from '../../store/openDatabase.js'
import { claimDeliveries, releaseDelivery } from '../../store/webhooks/claimDeliveries.js'
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
import { startLoop } from './startLoop.js'

/**
 * Milliseconds between two searches for due deliveries. The searches find retries, and deliveries whose `NOTIFY` message this process
 * missed.
 */
const pollInterval = 200
const maxPerTurn = 50
const noQueues: claimQueues.ReturnType = { queues: [], more: false }
const pruneInterval = 600_000

/**
 * Starts the delivery of webhook notifications. Different listeners are served in parallel; one listener gets its deliveries one after
 * another.
 */
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

  function begin(claimed: ListenerQueue, since: number): void {
    const work = workOn(claimed, since)
      // If `workOn` fails, it does not release the queue. The claim expires after `leaseDuration`, and then any process can claim the
      // queue.
      .catch(reportProblem)
      .finally(() => {
        running.delete(claimed)
        claims.wake()
      })
    running.set(claimed, work)
  }

  async function workOn(claimed: ListenerQueue, since: number): Promise<void> {
    let claimedAt = since
    let next = closed ? undefined : await take(claimed)
    for (let count = 1; next; count++) {
      // If the claim may expire during the attempt, release the delivery instead. After the claim expires, another process may claim the
      // delivery, or remove the listener.
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
  function wake(): void {
    claims.wake()
    queue.wake()
    expansion.wake()
  }
  const stopListening = database.listen(deliveriesChannel, wake)
  return {
    wake,
    problem: () =>
      queue.problem() ??
      claims.problem() ??
      expansion.problem() ??
      (prepared ? undefined : new Error('The webhook delivery is still starting.')),
    async close() {
      closed = true
      stop.abort()
      await Promise.all([claims.close(), expansion.close(), stopListening(), queue.close()])
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
    /** Searches for announcements and due deliveries at once, instead of after the poll interval. */
    wake(): void
    problem(): unknown
    close(): Promise<void>
  }
}
