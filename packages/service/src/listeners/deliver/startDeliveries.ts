import type { Database } from '../../store/openDatabase.js'
import { deliveriesChannel } from '../../store/webhooks/insertDeliveries.js'
import type { claimQueues, ListenerQueue } from '../../store/webhooks/listenerQueues.js'
import { pruneDeliveries } from '../../store/webhooks/pruneDeliveries.js'
import { type Breaker, deactivateListener, type Settlement } from '../../store/webhooks/settleDeliveries.js'
import { type Next, takeDeliveries, untakeDelivery } from '../../store/webhooks/takeDeliveries.js'
import { silentTracing, type Tracing } from '../../tracing/tracing.js'
import type { WebhooksConfig } from '../../webhooksConfig.js'
import { openPostgresQueue } from '../queue/openPostgresQueue.js'
import type { OpenQueue } from '../queue/queue.js'
import { createAgent } from '../ssrf/createAgent.js'
import { attemptDelivery } from './attemptDelivery.js'
import { doByPace } from './doTogether.js'
import { expandInTurn } from './expandInTurn.js'
import { keepNotifications } from './keepNotifications.js'
import { type FirstHand, openFirstHand } from './openFirstHand.js'
import { startLoop } from './startLoop.js'

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
  const take = doByPace(
    (queues: readonly ListenerQueue[]) => takeDeliveries(database, queues),
    ({ pace }) => pace === 'fast',
  )
  const write = keepNotifications()
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
    const since = performance.now()
    const { queues, more } = free > 0 ? await queue.claim({ free, running: [...running.keys()] }) : nothing
    for (const claimed of queues) begin(claimed, since)
    const at = performance.now()
    if (at >= pruneAt) {
      pruneAt = at + pruneInterval
      prune()
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

  /** Has the body of an attempt at hand that may begin. What cannot be written is found out by the attempt. */
  function writeAhead(next: Next): void {
    try {
      if (next && next !== 'cancelled') write(next)
    } catch {}
  }

  function begin(claimed: ListenerQueue, since: number, first?: Next): void {
    const work = workOn(claimed, since, first)
      // The claim runs out by itself.
      .catch(tell)
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
      // The claim may be over before the attempt is: by then another may tell the contrary, or the listener be gone.
      if (performance.now() - claimedAt > timeoutMs) {
        if (next !== 'cancelled') await untakeDelivery(database, next)
        break
      }
      const mayGoOn = () => count < maxPerTurn && !closed
      if (next === 'cancelled') {
        next = mayGoOn() ? await take(claimed) : undefined
        continue
      }
      const { type, chainId } = next
      const { ended, traceId, ...settlement } = await attemptDelivery({
        delivery: next,
        dispatcher,
        write,
        timeoutMs,
        slowAfterMs,
        retryDelays,
        now,
        random,
        tracing,
      })
      claimedAt = performance.now()
      next = await queue.settle({ queue: claimed, settlement, goesOn: mayGoOn() && !ended })
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
    onProblem: tell,
    onWork: () => claims.wake(),
  })
  const loop = { interval: pollInterval, onProblem: tell }
  const claims = startLoop({ ...loop, step: claim })
  const expansion = startLoop({
    ...loop,
    step: async () =>
      prepared && expandInTurn({ database, queue, isClosed: () => closed, onExpanded: claims.wake }),
  })
  const hand = openFirstHand({
    concurrency,
    leaseDuration,
    begin,
    onTaken: writeAhead,
    countRunning: () => (prepared && !closed ? running.size : undefined),
  })
  const taking = new Set<Promise<boolean>>()
  const takeNamed = async (named: readonly string[]) => {
    try {
      return named.length > 0 && (await hand.take(database, named))
    } catch (error) {
      tell(error)
      return false
    }
  }
  const stopListening = database.listen(deliveriesChannel, (said) => {
    // Only the database knows by itself which of them it carries.
    const named = options.openQueue ? [] : (said?.split(' ') ?? [])
    const taken = takeNamed(named)
    taking.add(taken)
    void taken.then((isAll) => {
      taking.delete(taken)
      // Nothing is left to be looked for, which would only keep back what was taken.
      if (isAll) return
      if (named.length === 0) expansion.wake()
      queue.wake()
      claims.wake()
    })
  })
  return {
    openFirstHand: hand.open,
    problem: () =>
      queue.problem() ??
      claims.problem() ??
      expansion.problem() ??
      (prepared ? undefined : new Error('What is needed is still being prepared.')),
    async close() {
      closed = true
      stop.abort()
      await Promise.all([claims.close(), expansion.close(), stopListening(), queue.close()])
      await Promise.all(taking)
      await Promise.all([...running.values(), pruning])
      await dispatcher.close()
    },
  }
}

export declare namespace startDeliveries {
  type Options = {
    database: Database
    config: WebhooksConfig
    /** What carries them. @default the database */
    openQueue?: OpenQueue | undefined
    /** Unix milliseconds. @default Date.now */
    now?: (() => number) | undefined
    /** From 0 up to 1. @default Math.random */
    random?: (() => number) | undefined
    /** Runs before anything is delivered, again and again until it succeeds. */
    prepare: () => Promise<void>
    /** Told of each attempt once it is settled. */
    onAttempt?: ((attempt: Attempted) => void) | undefined
    /** Told of each attempt while it is under way. @default nobody is */
    tracing?: Tracing | undefined
    /** Told of failures of the database. */
    onProblem: (error: unknown) => void
  }
  type Attempted = { listenerId: string; projectId: string; type: string; traceId: string } & Settlement
  type ReturnType = {
    /** Makes what attempts in this process what it finds. */
    openFirstHand(): FirstHand
    /** Why nothing can be delivered, as before all is prepared. */
    problem(): unknown
    /** Lets attempts that are under way end, and stops. */
    close(): Promise<void>
  }
}
