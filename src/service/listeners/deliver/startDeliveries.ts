import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../store/database.js'
import { claimQueues, type ListenerQueue, releaseQueue, takeDelivery } from '../../store/listenerQueues.js'
import { deliveriesChannel } from '../../store/notifications.js'
import { type Breaker, endListener, settleDelivery } from '../../store/settleDelivery.js'
import { sweepDeliveries } from '../../store/sweepDeliveries.js'
import type { WebhooksConfig } from '../../webhooksConfig.js'
import { createAgent } from '../ssrf/createAgent.js'
import { attempt } from './attempt.js'

/** Milliseconds between two looks for something to be delivered: for what is tried again, or where no notice was heard. */
const pollInterval = 200
/** Deliveries to a listener before others have their turn. */
const turn = 50
/** Milliseconds between two looks for what is too old. */
const sweepInterval = 600_000
/** The longest wait after failures of the database, in milliseconds. */
const longestPause = 10_000

/**
 * Delivers what is due until it is closed: to many listeners at a time, and to each listener one after the other, by
 * whichever process has claimed it. Should a process end, its claims run out and another one goes on.
 */
export function startDeliveries(options: startDeliveries.Options): startDeliveries.ReturnType {
  const { database, config, now = Date.now, random = Math.random, prepare, onAttempt, onProblem } = options
  const { concurrency, deadline, retryDelays, breakerPause } = config
  const dispatcher = createAgent({ allowPrivate: config.allowPrivate })
  const lease = 2 * deadline + 1_000
  const breaker: Breaker = { failures: 5, originFailures: 20, pause: breakerPause, longestPause: 3_600_000 }
  const running = new Set<Promise<void>>()
  let closed = false
  let awake = false
  let wake = () => {}
  let sweepAt = 0
  let problem: unknown

  async function run(): Promise<void> {
    let prepared = false
    for (let failures = 0; !closed; ) {
      awake = false
      try {
        if (!prepared) await prepare()
        prepared = true
        const free = concurrency - running.size
        const claim = { limit: free, lease: randomUUID(), milliseconds: lease, originFailures: 20 }
        const lanes = free > 0 ? await claimQueues(database, claim) : []
        for (const lane of lanes) begin(lane)
        if (now() >= sweepAt) {
          sweepAt = now() + sweepInterval
          await sweepDeliveries(database)
        }
        failures = 0
        problem = undefined
        // A full catch: there may be more.
        if (lanes.length === free && free > 0) continue
      } catch (error) {
        problem = error
        if (!closed && failures++ === 0) onProblem(error)
      }
      if (!awake && !closed) await rest(failures ? Math.min(100 * 2 ** failures, longestPause) : pollInterval)
    }
    await Promise.all(running)
  }

  function begin(lane: ListenerQueue): void {
    const work = workOn(lane)
      // The claim runs out by itself.
      .catch((error) => {
        if (!closed) onProblem(error)
      })
      .finally(() => {
        running.delete(work)
        wakeUp()
      })
    running.add(work)
  }

  async function workOn(lane: ListenerQueue): Promise<void> {
    for (let count = 0; count < turn && !closed; count++) {
      const delivery = await takeDelivery(database, lane)
      if (!delivery) break
      const { ended, ...settlement } = await attempt({
        ...{ delivery, dispatcher, deadline, retryDelays, now, random },
      })
      const goesOn = await settleDelivery(database, { lane, settlement, lease, breaker })
      onAttempt?.({ listenerId: lane.listenerId, type: delivery.type, ...settlement })
      if (ended) await endListener(database, { chainId: delivery.chainId, id: lane.listenerId })
      if (!goesOn || ended) break
    }
    await releaseQueue(database, lane)
  }

  function rest(milliseconds: number): Promise<void> {
    const awakened = new AbortController()
    wake = () => awakened.abort()
    return pause(milliseconds, undefined, { signal: awakened.signal }).catch(() => {})
  }

  function wakeUp(): void {
    awake = true
    wake()
  }

  const stopHearing = database.hear(deliveriesChannel, wakeUp)
  const ending = run()
  return {
    problem: () => problem,
    async close() {
      closed = true
      wake()
      await Promise.all([ending, stopHearing()])
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
