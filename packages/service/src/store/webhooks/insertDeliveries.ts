import { createHash } from 'node:crypto'
import { allDone, type Sql } from '../openDatabase.js'
import { statement } from '../statement.js'

export const deliveriesChannel = 'tillkit_deliveries'

export type NewDelivery = {
  uid: string
  type: 'BLOCK_ADDED' | 'BLOCK_REMOVED'
  /**
   * How many times the event returned to the chain after a retraction. 0 for the first delivery of the event and for its first retraction.
   */
  round: number
  listenerId: string
  signature: string
}

/** A listener that can receive deliveries. It is not removed, and its URL is short enough for PostgreSQL to index its origin. */
export type Receiver = { id: string; url: string; chainId: string; projectId: string }

export function readReceivers(
  sql: Sql,
  deliveries: readonly Pick<NewDelivery, 'listenerId'>[],
): Promise<Receiver[]> {
  return sql.query<Receiver>(
    ...statement`select id, url, chain_id as "chainId", project_id as "projectId" from listeners
     where id = any(${[...new Set(deliveries.map(({ listenerId }) => listenerId))]}) and not removed and length(url) <= 2048`,
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
  await allDone([notifyDeliveries(sql), queueDeliveries(sql, deliveries, listeners)])
}

export async function notifyDeliveries(sql: Sql): Promise<void> {
  await sql.query(...statement`select pg_notify(${deliveriesChannel}, '')`, 'notify deliveries')
}

async function queueDeliveries(
  sql: Sql,
  deliveries: readonly NewDelivery[],
  listeners: readonly Receiver[],
): Promise<void> {
  const known = new Map(listeners.map((listener) => [listener.id, listener]))
  const wanted = deliveries.filter(({ listenerId }) => known.has(listenerId))
  if (wanted.length === 0) return
  await allDone([
    sql.query(
      ...statement`insert into deliveries (id, listener_id, uid, type, round, signature, chain_id, project_id)
     select id, listener_id, uid, type, round, signature, chain_id, project_id
     from unnest(${wanted.map(deliveryId)}::text[], ${wanted.map(({ listenerId }) => listenerId)}::bigint[],
       ${wanted.map(({ uid }) => uid)}::text[], ${wanted.map(({ type }) => type)}::text[], ${wanted.map(({ round }) => round)}::integer[],
       ${wanted.map(({ signature }) => signature)}::text[], ${wanted.map(({ listenerId }) => known.get(listenerId)?.chainId)}::bigint[],
       ${wanted.map(({ listenerId }) => known.get(listenerId)?.projectId)}::text[]) with ordinality
       as d(id, listener_id, uid, type, round, signature, chain_id, project_id, place)
     order by place on conflict do nothing`,
      'keep deliveries',
    ),
    sql.query(
      ...statement`insert into listener_queues as q (chain_id, listener_id, origin, due_at, pace, project_id)
     select chain_id, listener_id, origin, now(), (select pace from origins where origin = l.origin), project_id
     from unnest(${listeners.map(({ chainId }) => chainId)}::bigint[], ${listeners.map(({ id }) => id)}::bigint[],
       ${listeners.map(({ url }) => new URL(url).origin)}::text[], ${listeners.map(({ projectId }) => projectId)}::text[])
       as l(chain_id, listener_id, origin, project_id) order by listener_id
     on conflict (chain_id, listener_id) do update set due_at = least(q.due_at, greatest(excluded.due_at, q.open_until)),
       pace = excluded.pace`,
      'queue deliveries',
    ),
  ])
}

function deliveryId({ uid, type, listenerId, round }: NewDelivery): string {
  return `msg_${createHash('sha256').update(`${uid}|${type}|${listenerId}|${round}`).digest('hex')}`
}
