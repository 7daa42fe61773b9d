import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { claimQueues, type ListenerQueue, releaseQueue, takeDelivery } from '../../store/listenerQueues.js'
import { deliveriesChannel } from '../../store/notifications.js'
import type { Database } from '../../store/openDatabase.js'
import { pruneDeliveries } from '../../store/pruneDeliveries.js'
import { type Breaker, deactivateListener, settleDelivery } from '../../store/settleDelivery.js'
import type { WebhooksConfig } from '../../webhooksConfig.js'
import { createAgent } from '../ssrf/createAgent.js'
import { attemptDelivery } from './attemptDelivery.js'

/** Milliseconds between two looks for something to be delivered: for what is tried again, or where no `NOTIFY` was heard. */
const pollInterval = 200
/** Deliveries to a listener before others have their turn. */
const maxPerTurn = 50
/** Milliseconds between two looks for what is too old. */
const pruneInterval = 600_000
/** Milliseconds, at most, between two tries after failures of the database. */
const maxPause = 10_000

/**
 * Delivers what is due until it is closed: to many listeners at a time, and to each listener one after the other, by
 * whichever process has claimed it. Should a process end, its claims run out and another one goes on.
 */
export function startDeliveries(options: startDeliveries.Options): startDeliveries.ReturnType {
  const { database, config, now = Date.now, random = Math.random, prepare, onAttempt, onProblem } = options
  const { concurrency, timeoutMs, retryDelays, breakerPause } = config
  const dispatcher = createAgent({ allowPrivate: config.allowPrivate })
  const leaseDuration = 2 * timeoutMs + 1_000
  const breaker: Breaker = {
    ...{ maxFailures: 5, maxOriginFailures: 20, pause: breakerPause, maxPause: 3_600_000 },
  }
  const running = new Set<Promise<void>>()
  const stop = new AbortController()
  let closed = false
  let awake = false
  let wake = () => {}
  let pruneAt = 0
  let pruning: Promise<void> | undefined
  let problem: unknown

  async function run(): Promise<void> {
    let prepared = false
    for (let failures = 0; !closed; ) {
      awake = false
      try {
        if (!prepared) await prepare()
        prepared = true
        const free = concurrency - running.size
        const { maxOriginFailures } = breaker
        const claim = { limit: free, leaseId: randomUUID(), leaseDuration, maxOriginFailures }
        const queues = free > 0 ? await claimQueues(database, claim) : []
        for (const queue of queues) begin(queue)
        if (now() >= pruneAt) {
          pruneAt = now() + pruneInterval
          prune()
        }
        failures = 0
        problem = undefined
        // As many as were asked for: there may be more.
        if (queues.length === free && free > 0) continue
      } catch (error) {
        problem = error
        if (!closed && failures++ === 0) onProblem(error)
      }
      if (!awake && !closed) await sleep(failures ? Math.min(100 * 2 ** failures, maxPause) : pollInterval)
    }
    await Promise.all([...running, pruning])
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
        running.delete(work)
        wakeUp()
      })
    running.add(work)
  }

  async function workOn(queue: ListenerQueue): Promise<void> {
    for (let count = 0; count < maxPerTurn && !closed; count++) {
      const delivery = await takeDelivery(database, queue)
      if (!delivery) break
      const { ended, ...settlement } = await attemptDelivery({
        ...{ delivery, dispatcher, timeoutMs, retryDelays, now, random },
      })
      const goesOn = await settleDelivery(database, { queue, settlement, leaseDuration, breaker })
      onAttempt?.({ listenerId: queue.listenerId, type: delivery.type, ...settlement })
      if (ended) await deactivateListener(database, { chainId: delivery.chainId, id: queue.listenerId })
      if (!goesOn || ended) break
    }
    await releaseQueue(database, queue)
  }

  function sleep(milliseconds: number): Promise<void> {
    const awakened = new AbortController()
    wake = () => awakened.abort()
    return pause(milliseconds, undefined, { signal: awakened.signal }).catch(() => {})
  }

  function wakeUp(): void {
    awake = true
    wake()
  }

  const stopListening = database.listen(deliveriesChannel, wakeUp)
  const ending = run()
  return {
    problem: () => problem,
    async close() {
      closed = true
      stop.abort()
      wake()
      await Promise.all([ending, stopListening()])
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
  type Attempted = { listenerId: string; type: string } & settleDelivery.Options['settlement']
  type ReturnType = {
    /** Why nothing can be delivered. */
    problem(): unknown
    /** Lets attempts that are under way end, and stops. */
    close(): Promise<void>
  }
}
