import { createHash } from 'node:crypto'
import { allDone, type Sql } from '../openDatabase.js'

export const deliveriesChannel = 'tillkit_deliveries'

export type NewDelivery = {
  uid: string
  type: 'BLOCK_ADDED' | 'BLOCK_REMOVED'
  /** How many times the event was retracted before this delivery. */
  round: number
  listenerId: string
  signature: string
}

/** A listener that can receive deliveries: it is not removed, and its URL is short enough for an index. */
export type Receiver = { id: string; url: string; chainId: string; projectId: string }

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

export async function insertDeliveries(
  sql: Sql,
  deliveries: readonly NewDelivery[],
  known?: readonly Receiver[],
): Promise<void> {
  if (deliveries.length === 0) return
  const listeners = known ?? (await readReceivers(sql, deliveries))
  // Send the notification first. `queueDeliveries` may fail, and PostgreSQL then refuses all later statements of the transaction.
  await allDone([notifyDeliveries(sql), queueDeliveries(sql, deliveries, listeners)])
}

export async function notifyDeliveries(sql: Sql, listenerIds: readonly string[] = []): Promise<void> {
  const payload = listenerIds.length > maxListenerIds ? '' : listenerIds.join(' ')
  await sql.query('select pg_notify($1, $2)', [deliveriesChannel, payload], 'notify deliveries')
}

/** The maximum number of listener IDs in a `NOTIFY` message, whose payload PostgreSQL limits to 8,000 bytes. */
const maxListenerIds = 16

export async function queueDeliveries(
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

function deliveryId({ uid, type, listenerId, round }: NewDelivery): string {
  return `msg_${createHash('sha256').update(`${uid}|${type}|${listenerId}|${round}`).digest('hex')}`
}
