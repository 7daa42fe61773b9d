import { createHash } from 'node:crypto'
import { allDone, type Sql } from '../openDatabase.js'

/** The channel that is notified when there is something to be delivered. */
export const deliveriesChannel = 'tillkit_deliveries'

/** What is to be told to a listener, of which event, and by which signature: empty where none is known. */
export type NewDelivery = {
  uid: string
  type: 'BLOCK_ADDED' | 'BLOCK_REMOVED'
  /** How often the event was taken back before. */
  round: number
  listenerId: string
  signature: string
}

/** Whom something is delivered to: a listener that was not removed, and whose address an index can hold. */
export type Receiver = { id: string; url: string; chainId: string; projectId: string }

/** Finds whom deliveries are for. */
export function readReceivers(
  sql: Sql,
  deliveries: readonly Pick<NewDelivery, 'listenerId'>[],
): Promise<Receiver[]> {
  return sql.query<Receiver>(
    `select id, url, chain_id as "chainId", project_id as "projectId" from listeners
     where id = any($1) and not removed and length(url) <= 2048`,
    [[...new Set(deliveries.map(({ listenerId }) => listenerId))]],
    'read receivers',
  )
}

/** Queues deliveries in the order in which they are given, unless they are there already or nothing is delivered to their listener. */
export async function insertDeliveries(
  sql: Sql,
  deliveries: readonly NewDelivery[],
  known?: readonly Receiver[],
): Promise<void> {
  if (deliveries.length === 0) return
  const listeners = known ?? (await readReceivers(sql, deliveries))
  // What may be refused is sent last: it would have all that follows it fail, and be told too late why.
  await allDone([notifyDeliveries(sql), keepDeliveries(sql, deliveries, listeners)])
}

/** Has every process that delivers hear of what was queued when the transaction ends, and for which listeners, where they are few. */
export async function notifyDeliveries(sql: Sql, listenerIds: readonly string[] = []): Promise<void> {
  const named = listenerIds.length > mostNamed ? '' : listenerIds.join(' ')
  await sql.query('select pg_notify($1, $2)', [deliveriesChannel, named], 'notify deliveries')
}

/** Listeners that are named: PostgreSQL takes 8,000 bytes. */
const mostNamed = 16

/** Queues deliveries as {@link insertDeliveries} does, and tells nobody. What it sends, it sends at once. */
export async function keepDeliveries(
  sql: Sql,
  deliveries: readonly NewDelivery[],
  listeners: readonly Receiver[],
): Promise<void> {
  const known = new Map(listeners.map((listener) => [listener.id, listener]))
  const wanted = deliveries.filter(({ listenerId }) => known.has(listenerId))
  if (wanted.length === 0) return
  await allDone([
    sql.query(
      `insert into deliveries (id, listener_id, uid, type, round, signature, chain_id, project_id)
     select id, listener_id, uid, type, round, signature, chain_id, project_id
     from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::bigint[], $8::text[]) with ordinality
       as d(id, listener_id, uid, type, round, signature, chain_id, project_id, place)
     order by place on conflict do nothing`,
      [
        wanted.map(deliveryId),
        wanted.map(({ listenerId }) => listenerId),
        wanted.map(({ uid }) => uid),
        wanted.map(({ type }) => type),
        wanted.map(({ round }) => round),
        wanted.map(({ signature }) => signature),
        wanted.map(({ listenerId }) => known.get(listenerId)?.chainId),
        wanted.map(({ listenerId }) => known.get(listenerId)?.projectId),
      ],
      'keep deliveries',
    ),
    sql.query(
      `insert into listener_queues as q (chain_id, listener_id, origin, due_at, pace, project_id)
     select chain_id, listener_id, origin, now(), (select pace from origins where origin = l.origin), project_id
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as l(chain_id, listener_id, origin, project_id) order by listener_id
     on conflict (chain_id, listener_id) do update set due_at = least(q.due_at, greatest(excluded.due_at, q.open_until)),
       pace = excluded.pace`,
      [
        listeners.map(({ chainId }) => chainId),
        listeners.map(({ id }) => id),
        listeners.map(({ url }) => new URL(url).origin),
        listeners.map(({ projectId }) => projectId),
      ],
      'queue deliveries',
    ),
  ])
}

/** The number of a delivery in every attempt: a function of what it says and to whom. */
function deliveryId({ uid, type, listenerId, round }: NewDelivery): string {
  return `msg_${createHash('sha256').update(`${uid}|${type}|${listenerId}|${round}`).digest('hex')}`
}
