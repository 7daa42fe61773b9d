import type { Database, Sql } from '../openDatabase.js'
import type { ListenerQueue, Pace } from './listenerQueues.js'
import { nextVersion } from './listeners.js'
import { type Next, type TakenRow, taken, takenColumns, takingNext, toNext } from './takeDeliveries.js'

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
  /** Whether no connection could be made to the receiver as a whole, rather than this one address of it does not work. */
  blameOrigin: boolean
  /** How its origin answered; absent where it was not asked. */
  pace?: Pace | undefined
}

/** A circuit breaker: after how many failures in a row a receiver is left alone, and for how many milliseconds. */
export type Breaker = { maxFailures: number; maxOriginFailures: number; pause: number; maxPause: number }

/** An attempt that has ended, and the queue that it was of. */
export type Settled = {
  queue: ListenerQueue
  settlement: Settlement
  /** Whether the next delivery of the queue is taken at once. @default false */
  goesOn?: boolean | undefined
}

/**
 * Notes how attempts ended, all in one commit, keeps their queues for the next ones, and counts failures in a row: after some a
 * listener is left alone for a while, and after more its whole origin. Of each queue that is to go on, and may, the next delivery is
 * taken in the same commit, as `takeDeliveries` does.
 */
export async function settleDeliveries(sql: Sql, options: settleDeliveries.Options): Promise<Next[]> {
  const { settled, leaseDuration, breaker } = options
  const { maxFailures, maxOriginFailures, pause, maxPause } = breaker
  await notePaces(sql, settled)
  // What was cancelled meanwhile stays so, unless it arrived. Deliveries are locked before queues, as a reorganisation does
  // it, and each of them in order.
  const rows = await sql.query<TakenRow>(
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
     ), ${takingNext}
     select t.listener_id as "listenerId", ${takenColumns} from ${taken}`,
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
      settled.map(({ settlement }) => isReached(settlement)),
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
    /** One of each queue. */
    settled: readonly Settled[]
    /** Milliseconds that the queues stay claimed. */
    leaseDuration: number
    breaker: Breaker
  }
}

/** Rows that one statement changes: what it locks is free again at once. */
const chunk = 5_000

/** Whether its origin answers, whatever: it was asked, and is not to blame. */
function isReached({ state, pace, blameOrigin }: Settlement): boolean {
  return state === 'delivered' || (pace !== undefined && !blameOrigin)
}

/** SQL for how long an origin is left alone after so many failures in a row. */
function openUntil(failures: string): string {
  return `case when ${failures} < $2 then '-infinity'::timestamptz
    else now() + least($3 * power(2, least(${failures} - $2, 20)), $4) * interval '1 millisecond' end`
}

/** Notes how origins answered where that has changed: seldom, so that listeners of one origin do not wait for each other. */
async function notePaces(sql: Sql, settled: readonly Settled[]): Promise<void> {
  const changed = settled.filter(
    ({ queue, settlement: { pace } }) => pace !== undefined && pace !== queue.pace,
  )
  if (changed.length === 0) return
  const paces = new Map(changed.map(({ queue, settlement: { pace } }) => [queue.origin, pace]))
  // What waits of them changes its lane at once; of very many some are met in the last one.
  await sql.query(
    `with noted as (
       insert into origins (origin, failures, pace)
       select origin, 0, pace from unnest($1::text[], $2::text[]) as p(origin, pace) order by origin
       on conflict (origin) do update set pace = excluded.pace returning origin, pace
     ), waiting as materialized (
       select w.listener_id, noted.pace from noted cross join lateral (
         select listener_id from listener_queues q where q.listener_id = any(array(
           -- All of them may have it already.
           select listener_id from listener_queues where origin = noted.origin and due_at < 'infinity' order by due_at limit $3
         )) and q.pace is distinct from noted.pace for update skip locked
       ) w
     ) update listener_queues q set pace = waiting.pace from waiting where q.listener_id = waiting.listener_id`,
    [[...paces.keys()], [...paces.values()], chunk],
  )
  for (const { queue, settlement } of changed) queue.pace = settlement.pace ?? null
}

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
    await abandon(sql, id)
  })
  while ((await abandon(database, id)) > 0);
}

/** Gives up some of what waits for a listener, unless it is active again, locked in the order in which all do so. Answers how many. */
async function abandon(sql: Sql, listenerId: string): Promise<number> {
  const rows = await sql.query(
    `update deliveries set state = 'dead', problem = 'The listener was deactivated.'
     where state = 'pending' and id = any(array(
       select id from deliveries where id = any(array(
         select d.id from deliveries d join listeners l on l.id = d.listener_id
         where d.listener_id = $1 and d.state = 'pending' and not l.active limit $2
       )) order by id for update
     )) returning id`,
    [listenerId, chunk],
  )
  return rows.length
}
