import type { Database, Sql } from '../openDatabase.js'
import { forgetOrigins } from './origins.js'
import { deactivateListener } from './settleDeliveries.js'

/** The maximum number of rows that one statement changes, so that it holds its locks for a short time. */
const chunk = 5_000
const page = 500

/**
 * Cleans up in small steps until `signal` aborts:
 *
 * - Deletes settled deliveries and events after two weeks.
 * - Deletes removed listeners without stored deliveries, and unused origins.
 * - Cancels waiting deliveries of removed listeners.
 * - Deactivates listeners that have failed for five days without a success.
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

/** Deactivates listeners that have failed for five days. Clears `failing_since` of inactive ones, so that the next call skips them. */
async function deactivateFailing(database: Database, signal: AbortSignal | undefined): Promise<number> {
  const failing = await database.query<{ id: string; chainId: number; active: boolean }>(
    `select l.id, l.chain_id::float8 as "chainId", l.active from (
       select listener_id from listener_queues where failures >= 5 and failing_since < now() - interval '5 days'
       order by failing_since limit $1
     ) q join listeners l on l.id = q.listener_id`,
    [page],
  )
  for (const listener of failing) {
    if (signal?.aborted) return 0
    if (listener.active) await deactivateListener(database, listener)
  }
  await database.query(
    `update listener_queues q set failing_since = null where listener_id = any(array(
       select listener_id from listener_queues where listener_id = any($1) and failing_since < now() - interval '5 days'
       order by listener_id for update
     )) and not (select active from listeners where id = q.listener_id)`,
    [failing.map(({ id }) => id)],
  )
  return failing.length
}

/**
 * Cancels waiting deliveries of removed listeners. Repeats this for an hour after the removal, because a transaction that began before it
 * may still add deliveries.
 */
async function cancelOfRemoved(
  sql: Sql,
  after: Place,
  signal: AbortSignal | undefined,
): Promise<Place | undefined> {
  const removed = await sql.query<Place>(
    `select id, updated_at::text as time from listeners
     where removed and not settled and (updated_at, id) > ($1::timestamptz, $2::bigint) order by updated_at, id limit $3`,
    [after.time, after.id, page],
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
    `update listeners l set settled = true where id = any($1) and updated_at < now() - interval '1 hour'
       and (select true from deliveries where listener_id = l.id and state = 'pending' limit 1) is null`,
    [ids],
  )
  return removed.length < page ? undefined : removed.at(-1)
}

/**
 * Deletes events that are older than two weeks, and their deliveries. If a delivery or an announcement of an event still waits, checks the
 * event again later. The delay is a quarter of its age beyond two weeks, at least an hour and at most 30 days.
 */
async function deleteEvents(sql: Sql, signal: AbortSignal | undefined): Promise<number> {
  const events = await sql.query<{ uid: string; settled: boolean }>(
    `select uid, not exists (select from deliveries d where d.uid = n.uid and d.state = 'pending')
         and not exists (select from announcements a where a.chain_id = n.chain_id and a.uid = n.uid) as settled
     from notifications n where created_at < now() - interval '14 days' order by created_at limit $1`,
    [page],
  )
  const uidsOf = (wanted: boolean) => events.flatMap(({ uid, settled }) => (settled === wanted ? [uid] : []))
  const uids = uidsOf(true)
  await repeat(signal, chunk, async () => {
    const rows = await sql.query(
      `delete from deliveries where id = any(array(select id from deliveries where uid = any($1) limit $2)) returning id`,
      [uids, chunk],
    )
    return rows.length
  })
  if (signal?.aborted) return 0
  await sql.query('delete from notifications where uid = any($1)', [uids])
  await sql.query(
    `update notifications set created_at = now() - interval '14 days' + interval '1 second'
       * least(greatest((extract(epoch from now()) - 1209600 - time) / 4, 3600), 2592000) where uid = any($1)`,
    [uidsOf(false)],
  )
  return events.length
}

async function deleteAudiences(sql: Sql): Promise<number> {
  const rows = await sql.query(
    `delete from audiences where used_at < now() - interval '1 day' and (chain_id, hash) in (
       select chain_id, hash from audiences u where used_at < now() - interval '1 day'
         and not exists (select from announcements a where a.chain_id = u.chain_id and a.audience = u.hash)
       limit $1
     ) returning hash`,
    [chunk],
  )
  return rows.length
}

/**
 * Deletes some listeners that were removed so long ago that every indexing process has seen the removal. A listener with stored deliveries
 * is checked again a day later.
 */
async function deleteListeners(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ found: number }>(
    `with old as materialized (
       select id, (select true from deliveries d where d.listener_id = l.id limit 1) is true as kept from listeners l
       where removed and settled and updated_at < now() - interval '15 days' order by updated_at, id limit $1
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
    [page],
  )
  return row?.found ?? 0
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
