import { randomUUID } from 'node:crypto'
import type { Database } from '../../store/openDatabase.js'
import { readAnnounced } from '../../store/webhooks/announcements.js'
import { expandAnnouncements } from '../../store/webhooks/expandAnnouncements.js'
import { deliveriesChannel } from '../../store/webhooks/insertDeliveries.js'
import {
  claimQueues,
  type ListenerQueue,
  releaseQueues,
  takeDeliveries,
} from '../../store/webhooks/listenerQueues.js'
import { pruneDeliveries } from '../../store/webhooks/pruneDeliveries.js'
import {
  type Breaker,
  deactivateListener,
  type Settled,
  type Settlement,
  settleDeliveries,
} from '../../store/webhooks/settleDeliveries.js'
import type { WebhooksConfig } from '../../webhooksConfig.js'
import { createAgent } from '../ssrf/createAgent.js'
import { attemptDelivery } from './attemptDelivery.js'
import { doTogether } from './doTogether.js'
import { startLoop } from './startLoop.js'
import { traceOf } from './traceOf.js'

/** Milliseconds between two looks for something to be delivered: for what is tried again, or where no `NOTIFY` was heard. */
const pollInterval = 200
/** Deliveries to a listener before others have their turn. */
const maxPerTurn = 50
const nothing: claimQueues.ReturnType = { queues: [], more: false }
/** Milliseconds between two looks for what is too old. */
const pruneInterval = 600_000

/**
 * Delivers what is due until it is closed: to many listeners at a time, and to each listener one after the other, by
 * whichever process has claimed it. Should a process end, its claims run out and another one goes on.
 */
export function startDeliveries(options: startDeliveries.Options): startDeliveries.ReturnType {
  const { database, config, now = Date.now, random = Math.random, prepare, onAttempt, onProblem } = options
  const { concurrency, timeoutMs, slowAfterMs, retryDelays, breakerPause } = config
  const dispatcher = createAgent({ allowPrivate: config.allowPrivate })
  const leaseDuration = 2 * timeoutMs + 1_000
  const breaker: Breaker = {
    ...{ maxFailures: 5, maxOriginFailures: 20, pause: breakerPause, maxPause: 3_600_000 },
  }
  const take = doTogether((queues: readonly ListenerQueue[]) => takeDeliveries(database, queues))
  const settle = doTogether((settled: readonly Settled[]) =>
    settleDeliveries(database, { settled, leaseDuration, breaker }),
  )
  const release = doTogether(async (queues: readonly ListenerQueue[]) => {
    await releaseQueues(database, queues)
    return queues
  })
  const running = new Map<ListenerQueue, Promise<void>>()
  const stop = new AbortController()
  let closed = false
  let prepared = false
  let pruneAt = 0
  let pruning: Promise<void> | undefined

  /** Begins to work on queues that have something due. Answers whether there may be more of them. */
  async function claim(): Promise<boolean> {
    if (!prepared) await prepare()
    prepared = true
    const free = concurrency - running.size
    const { maxOriginFailures } = breaker
    const claim = {
      free,
      running: [...running.keys()],
      leaseId: randomUUID(),
      leaseDuration,
      maxOriginFailures,
    }
    const { queues, more } = free > 0 ? await claimQueues(database, claim) : nothing
    for (const queue of queues) begin(queue)
    if (now() >= pruneAt) {
      pruneAt = now() + pruneInterval
      prune()
    }
    return more
  }

  /** Makes deliveries of what was announced: some for each project in turn. Answers whether there may be more of it. */
  async function expand(): Promise<boolean> {
    if (!prepared) return false
    let more = false
    for (const project of await readAnnounced(database)) {
      if (closed || !(await expandAnnouncements(database, project))) continue
      more = true
      claims.wake()
    }
    return more
  }

  /** Tidies up beside the deliveries, however much there is. */
  function prune(): void {
    pruning ??= pruneDeliveries(database, stop.signal)
      .catch(tell)
      .finally(() => {
        pruning = undefined
      })
  }

  function tell(error: unknown): void {
    if (!closed) onProblem(error)
  }

  function begin(queue: ListenerQueue): void {
    const work = workOn(queue)
      // The claim runs out by itself.
      .catch(tell)
      .finally(() => {
        running.delete(queue)
        claims.wake()
      })
    running.set(queue, work)
  }

  async function workOn(queue: ListenerQueue): Promise<void> {
    for (let count = 0; count < maxPerTurn && !closed; count++) {
      const delivery = await take(queue)
      if (!delivery) break
      if (delivery === 'cancelled') continue
      const { ended, ...settlement } = await attemptDelivery({
        ...{ delivery, dispatcher, timeoutMs, slowAfterMs, retryDelays, now, random },
      })
      const goesOn = await settle({ queue, settlement })
      const { traceId } = traceOf(delivery)
      onAttempt?.({ listenerId: queue.listenerId, type: delivery.type, traceId, ...settlement })
      if (ended) await deactivateListener(database, { chainId: delivery.chainId, id: queue.listenerId })
      if (!goesOn || ended) break
    }
    await release(queue)
  }

  const loop = { interval: pollInterval, onProblem: tell }
  const claims = startLoop({ ...loop, step: claim })
  const expansion = startLoop({ ...loop, step: expand })
  const stopListening = database.listen(deliveriesChannel, () => {
    expansion.wake()
    claims.wake()
  })
  return {
    problem: () => claims.problem() ?? expansion.problem(),
    async close() {
      closed = true
      stop.abort()
      await Promise.all([claims.close(), expansion.close(), stopListening()])
      await Promise.all([...running.values(), pruning])
      await dispatcher.close()
    },
  }
}

export declare namespace startDeliveries {
  type Options = {
    database: Database
    config: WebhooksConfig
    /** Unix milliseconds. @default Date.now */
    now?: (() => number) | undefined
    /** From 0 up to 1. @default Math.random */
    random?: (() => number) | undefined
    /** Runs before anything is delivered, again and again until it succeeds. */
    prepare: () => Promise<void>
    /** Told of each attempt once it is settled. */
    onAttempt?: ((attempt: Attempted) => void) | undefined
    /** Told of failures of the database. */
    onProblem: (error: unknown) => void
  }
  type Attempted = { listenerId: string; type: string; traceId: string } & Settlement
  type ReturnType = {
    /** Why nothing can be delivered. */
    problem(): unknown
    /** Lets attempts that are under way end, and stops. */
    close(): Promise<void>
  }
}
