import type { Database, Sql } from '../openDatabase.js'
import { statement } from '../statement.js'
import { deactivateListener } from './settleDeliveries.js'

/** The maximum number of rows that one statement of the cleanup changes, so that the statement holds its locks for a short time. */
const chunk = 5_000
const page = 500

/**
 * Cleans up the webhook tables in small steps, and stops early when `signal` aborts:
 *
 * - Deactivates listeners that have failed for five days without a success.
 * - Cancels pending deliveries of removed listeners.
 * - Deletes events that are older than two weeks, with their deliveries.
 * - Deletes audiences that no announcement uses.
 * - Deletes removed listeners without stored deliveries, and origins without listeners.
 */
export async function pruneDeliveries(database: Database, signal?: AbortSignal): Promise<void> {
  await repeat(signal, page, () => deactivateFailing(database, signal))
  for (let after: Place | undefined = firstPlace; after && !signal?.aborted; ) {
    after = await cancelOfRemoved(database, after, signal)
  }
  await repeat(signal, page, () => deleteEvents(database, signal))
  await repeat(signal, chunk, () => deleteAudiences(database))
  await repeat(signal, page, () => deleteListeners(database))
  await repeat(signal, page, () => forgetOrigins(database, page))
}

/**
 * Deactivates listeners that have failed for five days without a success. Then clears their `failing_since`, so that the next call does not
 * find them again.
 */
async function deactivateFailing(database: Database, signal: AbortSignal | undefined): Promise<number> {
  const failing = await database.query<{ id: string; chainId: number; active: boolean }>(
    ...statement`select l.id, l.chain_id::float8 as "chainId", l.active from (
       select listener_id from listener_queues where failures >= 5 and failing_since < now() - interval '5 days'
       order by failing_since limit ${page}
     ) q join listeners l on l.id = q.listener_id`,
  )
  for (const listener of failing) {
    if (signal?.aborted) return 0
    if (listener.active) await deactivateListener(database, listener)
  }
  await database.query(
    ...statement`update listener_queues q set failing_since = null where listener_id = any(array(
       select listener_id from listener_queues where listener_id = any(${failing.map(({ id }) => id)})
         and failing_since < now() - interval '5 days'
       order by listener_id for update
     )) and not (select active from listeners where id = q.listener_id)`,
  )
  return failing.length
}

/**
 * Cancels pending deliveries of removed listeners, one page of listeners for each call. A listener is checked again for an hour after its
 * removal, because a transaction that began earlier may still add deliveries. Returns the place of the next page, or `undefined` after the
 * last one.
 */
async function cancelOfRemoved(
  sql: Sql,
  after: Place,
  signal: AbortSignal | undefined,
): Promise<Place | undefined> {
  const removed = await sql.query<Place>(
    ...statement`select id, updated_at::text as time from listeners
     where removed and not settled and (updated_at, id) > (${after.time}::timestamptz, ${after.id}::bigint)
       order by updated_at, id limit ${page}`,
  )
  const ids = removed.map(({ id }) => id)
  await repeat(signal, chunk, async () => {
    const rows = await sql.query(
      `update deliveries set state = 'cancelled' where id = any(array(
         select d.id from unnest($1::bigint[]) as l(id) cross join lateral (
           select id from deliveries where listener_id = l.id and state = 'pending' limit $2 for update skip locked
         ) d limit $2
       )) returning id`,
      [ids, chunk],
    )
    return rows.length
  })
  await sql.query(
    ...statement`update listeners l set settled = true where id = any(${ids}) and updated_at < now() - interval '1 hour'
       and (select true from deliveries where listener_id = l.id and state = 'pending' limit 1) is null`,
  )
  return removed.length < page ? undefined : removed.at(-1)
}

/**
 * Deletes events that were stored more than two weeks ago, and their deliveries. If an event has a pending delivery or an announcement,
 * keeps the event and checks it again later. The delay is a quarter of its age beyond two weeks, at least an hour and at most 30 days.
 */
async function deleteEvents(sql: Sql, signal: AbortSignal | undefined): Promise<number> {
  const events = await sql.query<{ uid: string; settled: boolean }>(
    ...statement`select uid, not exists (select from deliveries d where d.uid = n.uid and d.state = 'pending')
         and not exists (select from announcements a where a.chain_id = n.chain_id and a.uid = n.uid) as settled
     from notifications n where created_at < now() - interval '14 days' order by created_at limit ${page}`,
  )
  const uidsOf = (wanted: boolean) => events.flatMap(({ uid, settled }) => (settled === wanted ? [uid] : []))
  const uids = uidsOf(true)
  await repeat(signal, chunk, async () => {
    const rows = await sql.query(
      ...statement`delete from deliveries where id = any(array(select id from deliveries where uid = any(${uids}) limit ${chunk}))
        returning id`,
    )
    return rows.length
  })
  if (signal?.aborted) return 0
  await sql.query(...statement`delete from notifications where uid = any(${uids})`)
  await sql.query(
    ...statement`update notifications set created_at = now() - interval '14 days' + interval '1 second'
       * least(greatest((extract(epoch from now()) - 1209600 - time) / 4, 3600), 2592000) where uid = any(${uidsOf(false)})`,
  )
  return events.length
}

async function deleteAudiences(sql: Sql): Promise<number> {
  const rows = await sql.query(
    ...statement`delete from audiences where used_at < now() - interval '1 day' and (chain_id, hash) in (
       select chain_id, hash from audiences u where used_at < now() - interval '1 day'
         and not exists (select from announcements a where a.chain_id = u.chain_id and a.audience = u.hash)
       limit ${chunk}
     ) returning hash`,
  )
  return rows.length
}

/**
 * Deletes up to 500 listeners that were removed more than 15 days ago. By then, every process that indexes has seen the removal. If a
 * listener still has stored deliveries, keeps it and checks it again a day later.
 */
async function deleteListeners(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ found: number }>(
    ...statement`with old as materialized (
       select id, (select true from deliveries d where d.listener_id = l.id limit 1) is true as kept from listeners l
       where removed and settled and updated_at < now() - interval '15 days' order by updated_at, id limit ${page}
     ), again as (
       update listeners set settled = false, updated_at = now() - interval '14 days'
       where id = any(array(select id from old where kept))
     ), left_ones as (
       update origins set is_left = true where origin = any(array(
         select origin from origins where origin = any(array(
           select origin from listener_queues where listener_id = any(array(select id from old where not kept))
         )) order by origin for update
       ))
     ), gone as (
       delete from listeners where id = any(array(select id from old where not kept))
     ) select count(*)::integer as found from old`,
  )
  return row?.found ?? 0
}

/**
 * Deletes origins to which no queue belongs. Checks only origins that are not paused, and that a queue has left or no queue has used yet.
 * Returns the number of checked origins.
 */
export function forgetOrigins(database: Database, limit: number): Promise<number> {
  return database.transaction(async (sql) => {
    const left = await sql.query<{ origin: string }>(
      ...statement`select origin from origins o where is_left and o.open_until < now() order by o.open_until limit ${limit}
       for update skip locked`,
    )
    const origins = left.map(({ origin }) => origin)
    // Use a separate statement, which sees the queues that were deleted before the lock. A transaction that deletes a queue locks its
    // origin first, so a deletion that starts now waits for this transaction.
    await sql.query(
      ...statement`with looked as materialized (
         select origin, (select true from listener_queues q where q.origin = l.origin limit 1) is true as kept
         from unnest(${origins}::text[]) as l(origin)
       ), stays as (
         update origins set is_left = false where origin = any(array(select origin from looked where kept))
       ) delete from origins where origin = any(array(select origin from looked where not kept))`,
    )
    return origins.length
  })
}

async function repeat(
  signal: AbortSignal | undefined,
  max: number,
  run: () => Promise<number>,
): Promise<void> {
  while (!signal?.aborted && (await run()) === max);
}

type Place = { time: string; id: string }
const firstPlace: Place = { time: '-infinity', id: '0' }
