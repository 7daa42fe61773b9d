import type { Database, Sql } from '../openDatabase.js'
import type { ListenerQueue, Pace } from './listenerQueues.js'
import { nextVersion } from './listeners.js'

/** How an attempt ended. Times are in milliseconds. */
export type Settlement = {
  id: string
  /** `pending` is tried again, after `delay`. */
  state: 'delivered' | 'pending' | 'dead'
  delay?: number | undefined
  /** The HTTP status of the answer. */
  status?: number | undefined
  /** Why it failed. */
  problem?: string | undefined
  /** Whether the receiver as a whole does not work, rather than this one address of it. */
  blameOrigin: boolean
  /** How its origin answered; absent where it was not asked. */
  pace?: Pace | undefined
}

/** A circuit breaker: after how many failures in a row a receiver is left alone, and for how many milliseconds. */
export type Breaker = { maxFailures: number; maxOriginFailures: number; pause: number; maxPause: number }

/**
 * Notes how an attempt ended, keeps the queue for the next one, and counts failures in a row: after some the listener is
 * left alone for a while, and after more its whole origin. Answers whether the queue may go on.
 */
export async function settleDelivery(sql: Sql, options: settleDelivery.Options): Promise<boolean> {
  const { queue, settlement, leaseDuration, breaker } = options
  const { id, state, delay = 0, status, problem, blameOrigin, pace } = settlement
  const { maxFailures, maxOriginFailures, pause, maxPause } = breaker
  // Seldom, so that listeners of one origin do not wait for each other.
  if (pace !== undefined && pace !== queue.pace) await notePace(sql, queue, pace)
  // What was cancelled meanwhile stays so, unless it arrived. The delivery is locked before the queue, as a
  // reorganisation does it.
  const [kept] = await sql.query<{ open: boolean }>(
    `with settled as (
       update deliveries set state = $2, status = $3, problem = $4, due_at = now() + $5 * interval '1 millisecond'
       where id = $1 and (state = 'pending' or (state = 'cancelled' and $2 = 'delivered')) returning id
     ), counted as (select count(*) from settled), closed as (
       update origins set failures = 0, open_until = '-infinity'
       where origin = $6 and $2 = 'delivered' and failures > 0
     )
     update listener_queues set leased_until = now() + $9 * interval '1 millisecond',
       failures = case when $2 = 'delivered' then 0 else failures + 1 end,
       failing_since = case when $2 = 'delivered' then null else coalesce(failing_since, now()) end,
       open_until = case when $2 = 'delivered' or failures + 1 < $10 then '-infinity'
         else now() + least($11 * power(2, least(failures + 1 - $10, 20)), $12) * interval '1 millisecond' end
     from counted where listener_id = $7 and lease = $8 returning open_until > now() as open`,
    [
      ...[id, state, status ?? null, problem ?? null, delay, queue.origin, queue.listenerId, queue.leaseId],
      ...[leaseDuration, maxFailures, pause, maxPause],
    ],
    'settle delivery',
  )
  if (blameOrigin) {
    await sql.query(
      `insert into origins (origin, failures) values ($1, 1)
       on conflict (origin) do update set failures = origins.failures + 1,
         open_until = case when origins.failures + 1 < $2 then '-infinity'
           else now() + least($3 * power(2, least(origins.failures + 1 - $2, 20)), $4) * interval '1 millisecond' end`,
      [queue.origin, maxOriginFailures, pause, maxPause],
    )
  }
  return kept !== undefined && !kept.open
}

export declare namespace settleDelivery {
  type Options = {
    queue: ListenerQueue
    settlement: Settlement
    /** Milliseconds that the queue stays claimed. */
    leaseDuration: number
    breaker: Breaker
  }
}

async function notePace(sql: Sql, queue: ListenerQueue, pace: Pace): Promise<void> {
  await sql.query(
    `insert into origins (origin, failures, pace) values ($1, 0, $2)
     on conflict (origin) do update set pace = excluded.pace`,
    [queue.origin, pace],
  )
  queue.pace = pace
}

/** Deliveries that are given up in one statement: what it locks is free again at once. */
const chunk = 5_000

/** Deactivates a listener whose receiver wants no more, and gives up all that waits for it, bit by bit. */
export async function deactivateListener(
  database: Database,
  options: { chainId: number; id: string },
): Promise<void> {
  const { chainId, id } = options
  await database.transaction(async (sql) => {
    const version = await nextVersion(sql, chainId)
    await sql.query('update listeners set active = false, version = $2, updated_at = now() where id = $1', [
      id,
      version,
    ])
    await giveUp(sql, id)
  })
  while ((await giveUp(database, id)) > 0);
}

/** Gives up some of what waits for a listener, unless it is active again. Answers how many. */
async function giveUp(sql: Sql, listenerId: string): Promise<number> {
  const rows = await sql.query(
    `update deliveries set state = 'dead', problem = 'The listener was deactivated.'
     where state = 'pending' and id in (
       select d.id from deliveries d join listeners l on l.id = d.listener_id
       where d.listener_id = $1 and d.state = 'pending' and not l.active limit $2
     ) returning id`,
    [listenerId, chunk],
  )
  return rows.length
}
