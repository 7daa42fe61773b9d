import type { WebhookDelivery } from 'tillkit/protocol'
import type { Database, Sql } from '../openDatabase.js'
import { statement } from '../statement.js'
import type { ListenerOwner } from './listeners.js'
import { publishWorkNow } from './outbox.js'

export type PlacedDelivery = WebhookDelivery & { place: string }

/**
 * Reads the latest deliveries of a project, or of one of its listeners. First reads one delivery of each listener, to find the listeners
 * with the latest ones. Then reads more deliveries only of these listeners, so the cost does not depend on the number of deliveries.
 */
export async function readDeliveries(sql: Sql, options: readDeliveries.Options): Promise<PlacedDelivery[]> {
  const { chainId, projectId, listenerId, state, before = endPosition, limit } = options
  const rows = await sql.query<Row>(
    `with heads as materialized (
       select l.id as listener_id, s.state from listeners l cross join unnest($3::text[]) as s(state)
         cross join lateral (
           select sequence from deliveries where listener_id = l.id and state = s.state and sequence < $4
           order by sequence desc limit 1
         ) head
       where l.chain_id = $1 and l.project_id = $2 ${listenerId === undefined ? '' : 'and l.id = $6'}
         -- The cleanup will cancel the waiting deliveries of a removed listener.
         and not (l.removed and s.state = 'pending')
       order by head.sequence desc limit $5
     ), latest as materialized (
       select d.id from heads cross join lateral (
         select id, sequence from deliveries
         where listener_id = heads.listener_id and state = heads.state and sequence < $4
         order by sequence desc limit $5
       ) d order by d.sequence desc limit $5
     )
     select d.id, d.sequence as place, d.listener_id as "listenerId", d.uid, d.type, d.state, d.attempts, d.status, d.problem,
       d.created_at as "createdAt",
       case when d.state = 'pending' then greatest(d.due_at, d.created_at) end as "dueAt",
       n.block_number::float8 as "blockNumber", n.contract as "contractAddress",
       n.transaction_hash as "txnHash"
     from latest join deliveries d using (id) join notifications n using (uid) order by d.sequence desc`,
    [
      chainId,
      projectId,
      state === undefined ? deliveryStates : [state],
      before,
      limit,
      ...(listenerId === undefined ? [] : [listenerId]),
    ],
  )
  return rows.map(({ status, problem, dueAt, ...same }) => ({
    ...same,
    status: status ?? undefined,
    problem: problem ?? undefined,
    dueAt: dueAt ?? undefined,
  }))
}

export declare namespace readDeliveries {
  type Options = ListenerOwner & {
    listenerId?: string | undefined
    state?: string | undefined
    before?: string | undefined
    limit: number
  }
}

const endPosition = '9223372036854775807'

export const deliveryStates = ['pending', 'delivered', 'dead', 'cancelled']

export async function countBacklog(sql: Sql, options: ListenerOwner & { limit: number }): Promise<number> {
  const { chainId, projectId, limit } = options
  const [row] = await sql.query<{ count: number }>(
    `select (select count(*) from (
       select from deliveries d join listeners l on l.id = d.listener_id
       where l.chain_id = $1 and l.project_id = $2 and not l.removed and d.state = 'pending' limit $3
     ) waiting)::float8 + (select coalesce(sum(size), 0) from (
       ${announcedSizes} where a.chain_id = $1 and a.project_id = $2 order by a.sequence limit $3
     ) announced)::float8 as count`,
    [chainId, projectId, limit],
  )
  return row?.count ?? 0
}

export async function countPending(sql: Sql, limit: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select (select count(*) from (
       select from deliveries where state = 'pending' limit $1
     ) waiting)::float8 + (select coalesce(sum(size), 0) from (
       ${announcedSizes} order by a.chain_id, a.project_id, a.sequence limit $1
     ) announced)::float8 as count`,
    [limit],
  )
  return row?.count ?? 0
}

/**
 * SQL for the number of deliveries that are still to be created from each announcement. A retraction counts as one delivery, because the
 * number of its deliveries is unknown. The SQL uses a subquery: for a join, PostgreSQL's planner may read all audiences.
 */
const announcedSizes = `select coalesce(
    (select size from audiences where chain_id = a.chain_id and hash = a.audience) - a.reached, 1
  ) as size from announcements a`

/**
 * Makes a `delivered` or `dead` delivery pending again, so that it is sent again at once. Returns `false` if the project has no such
 * delivery.
 */
export function replayDelivery(database: Database, owner: ListenerOwner, id: string): Promise<boolean> {
  return database.transaction(async (sql) => {
    const [replayed] = await sql.query<{ listener_id: string }>(
      ...statement`update deliveries d set state = 'pending', due_at = now(), earlier_attempts = attempts
       from listeners l where d.id = ${id} and l.id = d.listener_id and l.chain_id = ${owner.chainId} and l.project_id = ${owner.projectId}
         and not l.removed and d.state in ('dead', 'delivered')
       returning d.listener_id`,
    )
    if (!replayed) return false
    await sql.query(
      ...statement`update listener_queues set due_at = least(due_at, now()) where listener_id = ${replayed.listener_id}`,
    )
    await publishWorkNow(sql, [replayed.listener_id])
    return true
  })
}

type Row = Omit<PlacedDelivery, 'status' | 'problem' | 'dueAt'> & {
  status: number | null
  problem: string | null
  dueAt: Date | null
}
