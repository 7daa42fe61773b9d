import type { WebhookDelivery } from '../../protocol/webhook.js'
import type { ListenerOwner } from './listeners.js'
import type { Database, Sql } from './openDatabase.js'

/** What went to a project's listeners, the latest first; each of their events, if it was retracted, twice. */
export async function readDeliveries(sql: Sql, options: readDeliveries.Options): Promise<WebhookDelivery[]> {
  const { chainId, projectId, listenerId, state, limit } = options
  const rows = await sql.query<Row>(
    `select d.id, d.listener_id as "listenerId", d.uid, d.type, d.state, d.attempts, d.status, d.problem,
       d.created_at as "createdAt",
       case when d.state = 'pending' then greatest(d.due_at, d.created_at) end as "dueAt",
       n.block_number::float8 as "blockNumber", n.contract as "contractAddress",
       n.transaction_hash as "txnHash"
     from deliveries d join notifications n using (uid) join listeners l on l.id = d.listener_id
     where l.chain_id = $1 and l.project_id = $2 and ($3::bigint is null or l.id = $3)
       and ($4::text is null or d.state = $4)
     order by d.sequence desc limit $5`,
    [chainId, projectId, listenerId ?? null, state ?? null, limit],
  )
  return rows.map(({ status, problem, dueAt, ...same }) => ({
    ...same,
    ...{ status: status ?? undefined, problem: problem ?? undefined, dueAt: dueAt ?? undefined },
  }))
}

export declare namespace readDeliveries {
  type Options = ListenerOwner & {
    listenerId?: string | undefined
    state?: string | undefined
    limit: number
  }
}

/** How many deliveries are not settled yet. */
export async function countPending(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::float8 as count from deliveries where state = 'pending'`,
  )
  return row?.count ?? 0
}

/** Has a delivery attempted again that was delivered or given up. Answers whether there is such a one. */
export function replayDelivery(database: Database, owner: ListenerOwner, id: string): Promise<boolean> {
  return database.transaction(async (sql) => {
    const [replayed] = await sql.query<{ listener_id: string }>(
      `update deliveries d set state = 'pending', due_at = now(), earlier_attempts = attempts
       from listeners l where d.id = $3 and l.id = d.listener_id and l.chain_id = $1 and l.project_id = $2
         and not l.removed and d.state in ('dead', 'delivered')
       returning d.listener_id`,
      [owner.chainId, owner.projectId, id],
    )
    if (!replayed) return false
    await sql.query('update listener_queues set due_at = least(due_at, now()) where listener_id = $1', [
      replayed.listener_id,
    ])
    return true
  })
}

type Row = Omit<WebhookDelivery, 'status' | 'problem' | 'dueAt'> & {
  status: number | null
  problem: string | null
  dueAt: Date | null
}
