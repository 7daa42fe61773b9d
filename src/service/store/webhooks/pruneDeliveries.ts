import type { Database, Sql } from '../openDatabase.js'
import { deactivateListener } from './settleDeliveries.js'

/** Rows that a statement changes at most: what it locks is free again at once, and it never takes long. */
const chunk = 5_000
/** Events that are looked at together. */
const eventChunk = 500
/** Origins that are looked at together. */
const originChunk = 100

/**
 * Forgets deliveries and events that are two weeks old and settled, listeners that were removed, once nothing of theirs is kept, and
 * origins that no listener has; cancels what waits for removed ones, and ends listeners that have failed for five days without a
 * success: bit by bit, until `signal` says to stop.
 */
export async function pruneDeliveries(database: Database, signal?: AbortSignal): Promise<void> {
  const failing = await database.query<{ id: string; chainId: number }>(
    `select l.id, l.chain_id::float8 as "chainId" from listener_queues q join listeners l on l.id = q.listener_id
     where l.active and q.failing_since < now() - interval '5 days' and q.failures >= 5`,
  )
  for (const listener of failing) await deactivateListener(database, listener)
  await repeat(signal, () => cancelOfRemoved(database))
  for (let after: Place | undefined = { time: '-infinity', uid: '' }; after && !signal?.aborted; ) {
    after = await forgetEvents(database, after, signal)
  }
  await repeat(signal, () => forgetAudiences(database))
  await repeat(signal, () => forgetListeners(database))
  for (let after: string | undefined = ''; after !== undefined && !signal?.aborted; ) {
    after = await forgetOrigins(database, after)
  }
}

async function cancelOfRemoved(sql: Sql): Promise<number> {
  const rows = await sql.query(
    `update deliveries set state = 'cancelled' where id = any(array(
       select d.id from listeners l cross join lateral (
         select id from deliveries where listener_id = l.id and state = 'pending' limit $1 for update skip locked
       ) d where l.removed limit $1
     )) returning id`,
    [chunk],
  )
  return rows.length
}

/** Forgets the settled ones of the next events that are old enough. Answers where to go on. */
async function forgetEvents(
  sql: Sql,
  after: Place,
  signal: AbortSignal | undefined,
): Promise<Place | undefined> {
  const events = await sql.query<Place & { settled: boolean }>(
    `select uid, created_at::text as time,
       not exists (select from deliveries d where d.uid = n.uid and d.state = 'pending')
         and not exists (select from announcements a where a.chain_id = n.chain_id and a.uid = n.uid) as settled
     from notifications n
     where created_at < now() - interval '14 days' and (created_at, uid) > ($1::timestamptz, $2)
     order by created_at, uid limit $3`,
    [after.time, after.uid, eventChunk],
  )
  const uids = events.flatMap(({ uid, settled }) => (settled ? [uid] : []))
  await repeat(signal, async () => {
    const rows = await sql.query(
      `delete from deliveries where id = any(array(select id from deliveries where uid = any($1) limit $2)) returning id`,
      [uids, chunk],
    )
    return rows.length
  })
  if (!signal?.aborted) await sql.query('delete from notifications where uid = any($1)', [uids])
  return events.length < eventChunk ? undefined : events.at(-1)
}

/** Forgets some of those that nothing was for since yesterday, and for which nothing waits. */
async function forgetAudiences(sql: Sql): Promise<number> {
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

/** Forgets some that were removed so long ago that nobody who indexes has still to hear of it. */
async function forgetListeners(sql: Sql): Promise<number> {
  const rows = await sql.query(
    `delete from listeners where id = any(array(
       select id from listeners l where removed and updated_at < now() - interval '15 days'
         and not exists (select from deliveries d where d.listener_id = l.id) limit $1
     )) returning id`,
    [chunk],
  )
  return rows.length
}

/** Forgets those of the next origins that no listener has, and that are not left alone. Answers where to go on. */
async function forgetOrigins(sql: Sql, after: string): Promise<string | undefined> {
  const [row] = await sql.query<{ last: string | null }>(
    `with page as (select origin from origins where origin > $1 order by origin limit $2),
       gone as (
         delete from origins o where origin = any(array(select origin from page)) and o.open_until < now()
           and (select true from listener_queues q where q.origin = o.origin limit 1) is null
       )
     select max(origin) as last from page`,
    [after, originChunk],
  )
  return row?.last ?? undefined
}

/** Runs a statement until it finds less than it may change. */
async function repeat(signal: AbortSignal | undefined, run: () => Promise<number>): Promise<void> {
  while (!signal?.aborted && (await run()) === chunk);
}

/** An event's place in the order of their arrival. */
type Place = { time: string; uid: string }
