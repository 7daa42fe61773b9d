import { randomUUID } from 'node:crypto'
import { allDone, type Database, type Sql } from '../../store/openDatabase.js'
import { claimFirst, type FirstDelivery } from '../../store/webhooks/claimFirst.js'
import {
  insertDeliveries,
  type NewDelivery,
  notifyDeliveries,
  queueDeliveries,
  type Receiver,
} from '../../store/webhooks/insertDeliveries.js'

export type DeliveryDispatcher = {
  enqueue(sql: Sql, deliveries: readonly NewDelivery[], receivers: readonly Receiver[]): Promise<void>
  committed(): void
  /** Drops claimed deliveries whose transaction did not commit. Called at the start of each transaction. */
  reset(): void
}

/** A dispatcher for a process that delivers nothing. It stores the deliveries and sends the listener IDs to the processes that deliver. */
export const queuedDispatcher: DeliveryDispatcher = {
  async enqueue(sql, deliveries, receivers) {
    const inserted = queueDeliveries(sql, deliveries, receivers)
    await allDone([
      inserted,
      notifyDeliveries(
        sql,
        receivers.map(({ id }) => id),
      ),
    ])
  },
  committed() {},
  reset() {},
}

const maxListeners = 16

/**
 * Lets the process that finds an event deliver it as well. Each transaction claims only a few listeners, so that the process keeps free
 * slots for deliveries of other events.
 */
export function openDirectDispatch(options: openDirectDispatch.Options): openDirectDispatch.ReturnType {
  const { concurrency, leaseDuration, countRunning, start, onTaken } = options
  let reserved = 0

  function claimLimit(): number {
    const running = countRunning()
    return running === undefined || running + reserved > concurrency >> 2
      ? 0
      : Math.min(maxListeners, concurrency >> 3)
  }

  function startAll(claimedDeliveries: readonly FirstDelivery[], claimedAt: number): void {
    for (const { queue, next } of claimedDeliveries) start(queue, claimedAt, next)
  }

  async function take(database: Database, listenerIds: readonly string[]): Promise<boolean> {
    const limit = claimLimit()
    if (limit === 0) return false
    reserved += limit
    try {
      const claimedAt = performance.now()
      const claim = { listenerIds, limit, leaseId: randomUUID(), leaseDuration }
      const claimedDeliveries = await claimFirst(database, claim)
      startAll(claimedDeliveries, claimedAt)
      return claimedDeliveries.length === listenerIds.length
    } finally {
      reserved -= limit
    }
  }

  function open(): DeliveryDispatcher {
    let claimedDeliveries: readonly FirstDelivery[] = []
    let claimedAt = 0

    function reset(): void {
      reserved -= claimedDeliveries.length
      claimedDeliveries = []
    }

    return {
      reset,
      async enqueue(sql, deliveries, receivers) {
        const limit = claimLimit()
        if (limit === 0) return insertDeliveries(sql, deliveries, receivers)
        const listenerIds = receivers.map(({ id }) => id)
        const claim = { listenerIds, limit, leaseId: randomUUID(), leaseDuration }
        const inserted = queueDeliveries(sql, deliveries, receivers)
        claimedAt = performance.now()
        const [, taken] = await allDone([inserted, claimFirst(sql, claim)])
        claimedDeliveries = taken
        reserved += claimedDeliveries.length
        setImmediate(() => onTaken?.(taken[0]?.next))
        if (claimedDeliveries.length < listenerIds.length) await notifyDeliveries(sql)
      },
      committed() {
        const claimed = claimedDeliveries
        reset()
        startAll(claimed, claimedAt)
      },
    }
  }

  return { open, take }
}

export declare namespace openDirectDispatch {
  type Options = {
    concurrency: number
    /** The duration of a claim in milliseconds. */
    leaseDuration: number
    /** Returns `undefined` while the process must not deliver. */
    countRunning: () => number | undefined
    /** Starts the delivery. `claimedAt` is the value of `performance.now()` at the claim. */
    start: (queue: FirstDelivery['queue'], claimedAt: number, next: FirstDelivery['next']) => void
    onTaken?: ((next: FirstDelivery['next']) => void) | undefined
  }
  type ReturnType = {
    open(): DeliveryDispatcher
    take(database: Database, listenerIds: readonly string[]): Promise<boolean>
  }
}
