import { randomUUID } from 'node:crypto'
import { allDone, type Database, type Sql } from '../../store/openDatabase.js'
import {
  insertDeliveries,
  keepDeliveries,
  type NewDelivery,
  notifyDeliveries,
  type Receiver,
} from '../../store/webhooks/insertDeliveries.js'
import { type FirstDelivery, takeFirst } from '../../store/webhooks/takeFirst.js'

/** Makes the deliveries of blocks in their transaction. */
export type FirstHand = {
  /** Queues deliveries, in the order in which they are given. */
  enqueue(sql: Sql, deliveries: readonly NewDelivery[], receivers: readonly Receiver[]): Promise<void>
  /** The transaction was committed: what was taken is attempted. */
  committed(): void
  /** Another one begins: what was taken before and not committed is nobody's. */
  forget(): void
}

/** Makes the deliveries of blocks in their transaction, where others attempt them: these are told for whom they are. */
export const secondHand: FirstHand = {
  async enqueue(sql, deliveries, receivers) {
    const kept = keepDeliveries(sql, deliveries, receivers)
    await allDone([
      kept,
      notifyDeliveries(
        sql,
        receivers.map(({ id }) => id),
      ),
    ])
  },
  committed() {},
  forget() {},
}

/** Listeners of which one transaction takes the first delivery, at most. */
const most = 16

/**
 * Makes what has the process that finds an event attempt to tell of it as soon as its block is committed, without looking for it: while
 * three quarters of the slots are free, for a few listeners at a time, so that nobody holds more of them than are left. All else
 * is found by whoever looks for what is due. What another process has found is taken in the same way, as soon as it is heard of.
 */
export function openFirstHand(options: openFirstHand.Options): openFirstHand.ReturnType {
  const { concurrency, leaseDuration, countRunning, begin, onTaken } = options
  let promised = 0

  /** How many more listeners may be taken by themselves. */
  function mostOf(): number {
    const running = countRunning()
    return running === undefined || running + promised > concurrency >> 2
      ? 0
      : Math.min(most, concurrency >> 3)
  }

  function beginAll(found: readonly FirstDelivery[], since: number): void {
    for (const { queue, next } of found) begin(queue, since, next)
  }

  async function take(database: Database, listenerIds: readonly string[]): Promise<boolean> {
    const limit = mostOf()
    if (limit === 0) return false
    promised += limit
    try {
      const since = performance.now()
      const claim = { listenerIds, limit, leaseId: randomUUID(), leaseDuration }
      const found = await takeFirst(database, claim)
      beginAll(found, since)
      return found.length === listenerIds.length
    } finally {
      promised -= limit
    }
  }

  function open(): FirstHand {
    let found: readonly FirstDelivery[] = []
    let since = 0

    function forget(): void {
      promised -= found.length
      found = []
    }

    return {
      forget,
      async enqueue(sql, deliveries, receivers) {
        const limit = mostOf()
        if (limit === 0) return insertDeliveries(sql, deliveries, receivers)
        const listenerIds = receivers.map(({ id }) => id)
        const claim = { listenerIds, limit, leaseId: randomUUID(), leaseDuration }
        const kept = keepDeliveries(sql, deliveries, receivers)
        since = performance.now()
        const [, taken] = await allDone([kept, takeFirst(sql, claim)])
        found = taken
        promised += found.length
        // Beside the commit.
        setImmediate(() => onTaken?.(taken[0]?.next))
        if (found.length < listenerIds.length) await notifyDeliveries(sql)
      },
      committed() {
        const begun = found
        forget()
        beginAll(begun, since)
      },
    }
  }

  return { open, take }
}

export declare namespace openFirstHand {
  type Options = {
    /** Listeners that the process delivers to at the same time. */
    concurrency: number
    /** Milliseconds that a claim is good for. */
    leaseDuration: number
    /** How many it delivers to now; `undefined` while it may deliver to nobody. */
    countRunning: () => number | undefined
    /** Begins to work on a queue that was claimed, no sooner than at a moment of `performance.now()`, with what of it was taken. */
    begin: (queue: FirstDelivery['queue'], since: number, next: FirstDelivery['next']) => void
    /** Told of what will be begun first once the transaction is committed. @default nobody is */
    onTaken?: ((next: FirstDelivery['next']) => void) | undefined
  }
  type ReturnType = {
    /** Makes what attempts in this process what it finds. */
    open(): FirstHand
    /** Takes what another process has found for some listeners. Answers whether it works on all of them now. */
    take(database: Database, listenerIds: readonly string[]): Promise<boolean>
  }
}
