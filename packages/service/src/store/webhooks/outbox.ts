import type { Database, Sql } from '../openDatabase.js'
import { statement } from '../statement.js'

/**
 * A listener with due work, which the caller publishes to a message queue. Each publication has its own `messageId`. So if a process sends
 * a publication twice, the message queue drops the second message.
 */
export type Work = { listenerId: string; messageId: string }

/**
 * Schedules the publication of the listeners' next work to a message queue. The caller must hold the locks of their queues. Otherwise
 * another transaction could add a delivery after this function has read the due time.
 */
export async function scheduleWork(sql: Sql, listenerIds: readonly string[]): Promise<void> {
  await sql.query(
    `with noted as (
       insert into outbox (chain_id, listener_id, publish_at)
       select chain_id, listener_id, greatest(due_at, leased_until, open_until) from listener_queues
       where listener_id = any($1) order by listener_id
       on conflict (chain_id, listener_id) do update set publish_at = excluded.publish_at
     ) update listener_queues set in_outbox = true where listener_id = any($1) and not in_outbox`,
    [listenerIds],
    'note work',
  )
}

export async function publishWorkNow(sql: Sql, listenerIds: readonly string[]): Promise<void> {
  await sql.query(
    ...statement`update outbox set publish_at = least(publish_at, now()) where listener_id in (
       select listener_id from outbox where listener_id = any(${listenerIds}) order by listener_id for update
     )`,
  )
}

/**
 * Claims the work that the caller must publish now. Schedules the same work again after `republishAfterMs`, in case its message is lost.
 * Several processes may call it in parallel. `more` is `true` if more work may be due.
 */
export function claimWork(
  database: Database,
  options: { limit: number; republishAfterMs: number },
): Promise<{ work: Work[]; more: boolean }> {
  const { limit, republishAfterMs } = options
  return database.transaction(async (sql) => {
    const due = await sql.query<{ id: string }>(
      ...statement`select listener_id as id from outbox where publish_at <= now()
       order by publish_at limit ${limit} for update skip locked`,
      'find work',
    )
    if (due.length === 0) return { work: [], more: false }
    // Read the due times in a separate statement, so that it sees work that was queued before the lock. Work that is queued now waits for
    // the lock.
    const work = await sql.query<Work & { isDue: boolean }>(
      `update outbox o set publish_at =
         case when a.at <= clock_timestamp() then clock_timestamp() + $2 * interval '1 millisecond' else a.at end
       from (${readyAt}) a where o.listener_id = a.listener_id
       returning o.listener_id as "listenerId", a.at <= clock_timestamp() as "isDue",
         o.listener_id || '-' || extract(epoch from o.publish_at) as "messageId"`,
      [due.map(({ id }) => id), republishAfterMs],
      'take work',
    )
    return {
      work: work.flatMap(({ isDue, ...one }) => (isDue ? [one] : [])),
      more: due.length === limit,
    }
  })
}

/**
 * Reschedules the publication for listeners whose work is not due yet, and returns these listeners. Also returns listeners that this
 * database does not know, because their messages may come from another database.
 *
 * The caller acknowledges the messages of all returned listeners.
 */
export function rescheduleWork(database: Database, listenerIds: readonly string[]): Promise<string[]> {
  return database.transaction(async (sql) => {
    const known = await sql.query<{ id: string }>(
      ...statement`select listener_id as id from outbox where listener_id = any(${listenerIds}) order by listener_id for update`,
      'lock work',
    )
    const postponed = await sql.query<{ id: string }>(
      `update outbox o set publish_at = a.at from (${readyAt}) a
       where o.listener_id = a.listener_id and a.at > clock_timestamp() returning o.listener_id as id`,
      [listenerIds],
      'postpone work',
    )
    const ids = new Set(known.map(({ id }) => id))
    return [...postponed.map(({ id }) => id), ...listenerIds.filter((id) => !ids.has(id))]
  })
}

export async function republishWork(sql: Sql): Promise<void> {
  for (let after: string | null | undefined = '0'; after; ) {
    const [page]: { last: string | null }[] = await sql.query<{ last: string | null }>(
      ...statement`with page as materialized (
         select listener_id, publish_at from outbox where listener_id > ${after} order by listener_id limit ${chunk} for update
       ), repeated as (
         update outbox set publish_at = now() where listener_id in (
           select listener_id from page where publish_at > now() and publish_at < 'infinity'
         )
       ) select max(listener_id)::text as last from page`,
    )
    after = page?.last
  }
}

export async function findUnpublished(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ found: number }>(
    ...statement`with unpublished as materialized (
       select chain_id, listener_id from listener_queues where due_at <= now() and not in_outbox
       order by due_at limit ${page} for update skip locked
     ), noted as (
       insert into outbox (chain_id, listener_id, publish_at)
       select chain_id, listener_id, now() from unpublished order by listener_id on conflict do nothing
     ), marked as (
       update listener_queues set in_outbox = true where listener_id in (select listener_id from unpublished)
     ) select count(*)::integer as found from unpublished`,
    'find unpublished',
  )
  return row?.found === page
}

const chunk = 1_000
const page = 200

const readyAt = `select q.listener_id,
    greatest(q.due_at, q.leased_until, q.open_until, coalesce(known.open_until, '-infinity')) as at
  from unnest($1::bigint[]) as w(listener_id) join listener_queues q using (listener_id)
    left join origins known on known.origin = q.origin`
