import type { Hex } from 'viem'
import type { Sql } from '../openDatabase.js'
import { statement } from '../statement.js'
import type { ListenerQueue } from './listenerQueues.js'

export type ClaimedDelivery = {
  id: string
  type: string
  signature: string
  chainId: number
  attempt: number
  url: string
  /** The secrets with which the delivery is signed, the newest first. After a rotation, earlier secrets stay valid for a day. */
  secrets: string[]
  uid: string
  blockNumber: number
  blockHash: Hex
  parentHash: Hex
  time: number
  contract: Hex
  contractType: string
  transactionHash: Hex
  transactionIndex: number
  transactionLogIndex: number
  data: Hex
  topics: Hex[]
  trace: string | null
}

/**
 * The next delivery of a claimed queue. It is `cancelled` if a reorg made the delivery obsolete. It is `undefined` if no delivery is due,
 * or if another process has claimed the queue.
 */
export type Next = ClaimedDelivery | 'cancelled' | undefined

/**
 * Claims the next due delivery of each queue. Counts the attempt in the same statement, so that it counts even if this process dies during
 * the attempt.
 *
 * If a reorg made a delivery obsolete, cancels it instead of claiming it. A delivery that the project replays is claimed in any case.
 */
export async function claimDeliveries(sql: Sql, queues: readonly ListenerQueue[]): Promise<Next[]> {
  const rows = await sql.query<ClaimedRow>(
    `with going as materialized (
       select q.listener_id, '' as settled, true as goes_on from unnest($1::bigint[], $2::text[]) as claimed(listener_id, lease)
         join listener_queues q on q.listener_id = claimed.listener_id and q.lease = claimed.lease
     ), ${claimingNext}
     select t.listener_id as "listenerId", ${claimedColumns} from ${claimedRows}`,
    [queues.map(({ listenerId }) => listenerId), queues.map(({ leaseId }) => leaseId)],
    'take deliveries',
  )
  const found = new Map(rows.map((row) => [row.listenerId, row]))
  return queues.map(({ listenerId }) => toNext(found.get(listenerId)))
}

/**
 * Takes back the counted attempt of a claimed delivery whose attempt does not start. Does nothing if the delivery was claimed again or has
 * ended in the meantime.
 */
export async function releaseDelivery(
  sql: Sql,
  { id, attempt }: Pick<ClaimedDelivery, 'id' | 'attempt'>,
): Promise<void> {
  await sql.query(
    ...statement`update deliveries set attempts = attempts - 1
     where id = ${id} and state = 'pending' and attempts - earlier_attempts = ${attempt}`,
  )
}

/**
 * SQL that claims the next due delivery of each queue in the relation `going`. It skips a delivery that another transaction has locked to
 * cancel it. If that delivery stays pending, the release of its queue makes the queue due again.
 */
export const claimingNext = `next as (
    select d.id from going join listeners l on l.id = going.listener_id and l.active and going.goes_on
      cross join lateral (
        select id from deliveries
        where listener_id = going.listener_id and state = 'pending' and due_at <= now() and id <> going.settled
        order by due_at, sequence limit 1
      ) d
  ), free as (
    select id, uid, type, round, earlier_attempts from deliveries
    where id = any(array(select id from next)) and state = 'pending' and due_at <= now() order by id for update skip locked
  ), taken as (
    update deliveries d set attempts = d.attempts + case when untrue then 0 else 1 end,
      state = case when untrue then 'cancelled' else 'pending' end
    from (
      select free.id, free.earlier_attempts = 0
        and (n.round <> free.round or n.removed <> (free.type = 'BLOCK_REMOVED')) as untrue
      from free join notifications n using (uid)
    ) known where d.id = known.id
    returning d.id, d.listener_id, d.uid, d.type, d.signature, d.state, d.attempts - d.earlier_attempts as attempt
  )`

export const claimedRows = 'taken t join notifications n using (uid) join listeners l on l.id = t.listener_id'

export const claimedColumns = `t.id, t.type, t.signature, t.state, t.attempt, l.url, l.secret,
  case when l.old_secret_until > now() then l.old_secret end as old_secret,
  n.uid, n.chain_id::float8 as "chainId", n.block_number::float8 as "blockNumber", n.block_hash as "blockHash",
  n.parent_hash as "parentHash", n.time::float8 as time, n.contract, n.contract_type as "contractType",
  n.transaction_hash as "transactionHash", n.transaction_index as "transactionIndex",
  n.transaction_log_index as "transactionLogIndex", n.data, n.topics, n.trace`

export type ClaimedRow = Omit<ClaimedDelivery, 'secrets'> & {
  listenerId: string
  secret: string
  old_secret: string | null
  state: string
}

export function toNext(row: ClaimedRow | undefined): Next {
  if (!row) return undefined
  const { secret, old_secret, state, listenerId: _, ...same } = row
  if (state === 'cancelled') return state
  return { ...same, secrets: [secret, ...(old_secret?.split(' ') ?? [])] }
}
