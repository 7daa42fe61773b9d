import type { Database, Sql } from '../openDatabase.js'
import { statement } from '../statement.js'
import {
  type ClaimedRow,
  claimedColumns,
  claimedRows,
  claimingNext,
  type Next,
  toNext,
} from './claimDeliveries.js'
import type { ListenerQueue, Pace } from './listenerQueues.js'
import { nextVersion } from './listeners.js'

/** The result of a delivery attempt. */
export type Settlement = {
  id: string
  /** The new state of the delivery. A `pending` delivery is retried after `delay` milliseconds. */
  state: 'delivered' | 'pending' | 'dead'
  delay?: number | undefined
  status?: number | undefined
  problem?: string | undefined
  blameOrigin: boolean
  pace?: Pace | undefined
}

/**
 * The limits of a circuit breaker. A listener is paused after `maxFailures` consecutive failures. An origin is paused for all its listeners
 * after `maxOriginFailures` consecutive failures to connect.
 *
 * The pause doubles with each further failure, from `pause` to `maxPause` milliseconds.
 */
export type Breaker = { maxFailures: number; maxOriginFailures: number; pause: number; maxPause: number }

export type SettledAttempt = {
  queue: ListenerQueue
  settlement: Settlement
  /** Whether to claim the next due delivery of the listener too. @default false */
  goesOn?: boolean | undefined
}

/**
 * Records the results of delivery attempts, and pauses listeners and origins that failed too often (see `Breaker`). With `goesOn`, also
 * claims and returns the next delivery of the queue.
 */
export async function settleDeliveries(sql: Sql, options: settleDeliveries.Options): Promise<Next[]> {
  const { settled, leaseDuration, breaker } = options
  const { maxFailures, maxOriginFailures, pause, maxPause } = breaker
  await recordPaces(sql, settled)
  // If a delivery was cancelled during the attempt, it stays cancelled, unless the receiver accepted it. To avoid deadlocks, lock the
  // deliveries before the queues, and in the order of their IDs. The cancellation after a reorg locks them in the same order.
  const rows = await sql.query<ClaimedRow>(
    `with settled as materialized (
       select * from unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::float8[], $6::text[], $7::bigint[], $8::text[],
         $13::boolean[], $14::boolean[]) as s(id, state, status, problem, delay, origin, listener_id, lease, goes_on, reached)
     ), locked as (
       select d.id from deliveries d where d.id in (select id from settled) order by d.id for update
     ), noted as (
       update deliveries d set state = s.state, status = s.status, problem = s.problem,
         due_at = now() + s.delay * interval '1 millisecond'
       from settled s join locked using (id)
       where d.id = s.id and (d.state = 'pending' or (d.state = 'cancelled' and s.state = 'delivered')) returning d.id
     ), closed as (
       update origins o set failures = 0, open_until = '-infinity'
       from (
         select origin from origins where failures > 0 and origin in (select origin from settled where reached)
         order by origin for update
       ) failing where o.origin = failing.origin
     ), queues as (
       select q.listener_id, s.state, s.id as settled, s.goes_on from listener_queues q join settled s using (listener_id, lease)
       where (select count(*) from noted) >= 0 order by q.listener_id for update of q
     ), going as (
     update listener_queues q set leased_until = now() + $9 * interval '1 millisecond',
       failures = case when queues.state = 'delivered' then 0 else failures + 1 end,
       failing_since = case when queues.state = 'delivered' then null else coalesce(failing_since, now()) end,
       open_until = case when queues.state = 'delivered' or failures + 1 < $10 then '-infinity'
         else now() + least($11 * power(2, least(failures + 1 - $10, 20)), $12) * interval '1 millisecond' end
     from queues where q.listener_id = queues.listener_id
     returning q.listener_id, queues.settled, queues.goes_on and q.open_until <= now() as goes_on
     ), ${claimingNext}
     select t.listener_id as "listenerId", ${claimedColumns} from ${claimedRows}`,
    [
      settled.map(({ settlement: { id } }) => id),
      settled.map(({ settlement: { state } }) => state),
      settled.map(({ settlement: { status } }) => status ?? null),
      settled.map(({ settlement: { problem } }) => problem ?? null),
      settled.map(({ settlement: { delay = 0 } }) => delay),
      settled.map(({ queue: { origin } }) => origin),
      settled.map(({ queue: { listenerId } }) => listenerId),
      settled.map(({ queue: { leaseId } }) => leaseId),
      leaseDuration,
      maxFailures,
      pause,
      maxPause,
      settled.map(({ goesOn = false }) => goesOn),
      settled.map(({ settlement }) => wasReached(settlement)),
    ],
    'settle deliveries',
  )
  const blamed = settled.flatMap(({ queue, settlement }) => (settlement.blameOrigin ? [queue.origin] : []))
  if (blamed.length > 0) {
    await sql.query(
      `insert into origins (origin, failures, open_until)
       select origin, failures, ${openUntil('failures')} from (
         select origin, count(*)::integer as failures from unnest($1::text[]) as b(origin) group by origin order by origin
       ) blamed
       on conflict (origin) do update set failures = origins.failures + excluded.failures,
         open_until = ${openUntil('origins.failures + excluded.failures')}`,
      [blamed, maxOriginFailures, pause, maxPause],
    )
  }
  const next = new Map(rows.map((row) => [row.listenerId, row]))
  return settled.map(({ queue }) => toNext(next.get(queue.listenerId)))
}

export declare namespace settleDeliveries {
  type Options = {
    settled: readonly SettledAttempt[]
    leaseDuration: number
    breaker: Breaker
  }
}

const chunk = 5_000

function wasReached({ state, pace, blameOrigin }: Settlement): boolean {
  return state === 'delivered' || (pace !== undefined && !blameOrigin)
}

function openUntil(failures: string): string {
  return `case when ${failures} < $2 then '-infinity'::timestamptz
    else now() + least($3 * power(2, least(${failures} - $2, 20)), $4) * interval '1 millisecond' end`
}

/**
 * Stores the pace of origins that became fast or slow. It writes only changes, which are rare. So the settlements of an origin's listeners
 * do not wait for each other's lock on the origin.
 */
async function recordPaces(sql: Sql, settled: readonly SettledAttempt[]): Promise<void> {
  const changed = settled.filter(
    ({ queue, settlement: { pace } }) => pace !== undefined && pace !== queue.pace,
  )
  if (changed.length === 0) return
  const paces = new Map(changed.map(({ queue, settlement: { pace } }) => [queue.origin, pace]))
  // Also store the new pace in the waiting queues of the origin. If the origin has very many queues, some get the pace later.
  await sql.query(
    ...statement`with noted as (
       insert into origins (origin, failures, pace)
       select origin, 0, pace from unnest(${[...paces.keys()]}::text[], ${[...paces.values()]}::text[]) as p(origin, pace) order by origin
       on conflict (origin) do update set pace = excluded.pace returning origin, pace
     ), waiting as materialized (
       select w.listener_id, noted.pace from noted cross join lateral (
         select listener_id from listener_queues q where q.listener_id = any(array(
           -- All of these queues may have the pace already.
           select listener_id from listener_queues where origin = noted.origin and due_at < 'infinity' order by due_at limit ${chunk}
         )) and q.pace is distinct from noted.pace for update skip locked
       ) w
     ) update listener_queues q set pace = waiting.pace from waiting where q.listener_id = waiting.listener_id`,
  )
  for (const { queue, settlement } of changed) queue.pace = settlement.pace ?? null
}

export async function deactivateListener(
  database: Database,
  options: { chainId: number; id: string },
): Promise<void> {
  const { chainId, id } = options
  await database.transaction(async (sql) => {
    const version = await nextVersion(sql, chainId)
    await sql.query(
      ...statement`update listeners set active = false, version = ${version}, updated_at = now() where id = ${id}`,
    )
    await endWaiting(sql, id)
  })
  while ((await endWaiting(database, id)) > 0);
}

async function endWaiting(sql: Sql, listenerId: string): Promise<number> {
  const rows = await sql.query(
    ...statement`update deliveries set state = 'dead', problem = 'The listener was deactivated.'
     where state = 'pending' and id = any(array(
       select id from deliveries where id = any(array(
         select d.id from deliveries d join listeners l on l.id = d.listener_id
         where d.listener_id = ${listenerId} and d.state = 'pending' and not l.active limit ${chunk}
       )) order by id for update
     )) returning id`,
  )
  return rows.length
}
