import type { Hex } from 'viem'
import type { Sql } from '../openDatabase.js'
import type { ListenerQueue } from './listenerQueues.js'

/** A delivery that is to be attempted now. */
export type TakenDelivery = {
  id: string
  type: string
  signature: string
  chainId: number
  /** Which attempt this is, since it was last replayed: 1 is the first. */
  attempt: number
  url: string
  /** The secrets that sign it, the newest first. */
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
  /** What its attempts are a part of, as a `traceparent`. */
  trace: string | null
}

/** What is next of a queue; nothing where nothing is due, or where it is another's by now. */
export type Next = TakenDelivery | 'cancelled' | undefined

/**
 * Takes the next delivery of each of some claimed queues, and counts the attempts, all in one commit: should this process end
 * before they are settled, nobody takes them for ones that never began.
 *
 * What the chain has made untrue is cancelled instead, unless it is told once more because somebody asked for it.
 */
export async function takeDeliveries(sql: Sql, queues: readonly ListenerQueue[]): Promise<Next[]> {
  const rows = await sql.query<TakenRow>(
    `with going as materialized (
       select q.listener_id, '' as settled, true as goes_on from unnest($1::bigint[], $2::text[]) as claimed(listener_id, lease)
         join listener_queues q on q.listener_id = claimed.listener_id and q.lease = claimed.lease
     ), ${takingNext}
     select t.listener_id as "listenerId", ${takenColumns} from ${taken}`,
    [queues.map(({ listenerId }) => listenerId), queues.map(({ leaseId }) => leaseId)],
    'take deliveries',
  )
  const found = new Map(rows.map((row) => [row.listenerId, row]))
  return queues.map(({ listenerId }) => toNext(found.get(listenerId)))
}

/** Counts an attempt for none that will not begin, unless the delivery was taken again meanwhile, or ended. */
export async function untakeDelivery(
  sql: Sql,
  { id, attempt }: Pick<TakenDelivery, 'id' | 'attempt'>,
): Promise<void> {
  await sql.query(
    `update deliveries set attempts = attempts - 1
     where id = $1 and state = 'pending' and attempts - earlier_attempts = $2`,
    [id, attempt],
  )
}

/**
 * SQL that takes the next delivery of each queue of `going` that `goes_on`, which is not the one that is `settled` there. It waits for nobody: what
 * somebody else has locked is about to be cancelled, and its queue is looked at once more when it is let go of.
 */
export const takingNext = `next as (
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

/** SQL for what was taken, with all that is to be known of it. */
export const taken = 'taken t join notifications n using (uid) join listeners l on l.id = t.listener_id'

/** SQL for the columns of a {@link TakenRow} but its listener. */
export const takenColumns = `t.id, t.type, t.signature, t.state, t.attempt, l.url, l.secret,
  case when l.old_secret_until > now() then l.old_secret end as old_secret,
  n.uid, n.chain_id::float8 as "chainId", n.block_number::float8 as "blockNumber", n.block_hash as "blockHash",
  n.parent_hash as "parentHash", n.time::float8 as time, n.contract, n.contract_type as "contractType",
  n.transaction_hash as "transactionHash", n.transaction_index as "transactionIndex",
  n.transaction_log_index as "transactionLogIndex", n.data, n.topics, n.trace`

/** A delivery that was taken, as it is read. */
export type TakenRow = Omit<TakenDelivery, 'secrets'> & {
  listenerId: string
  secret: string
  /** Those before it that sign on, the newest first, with spaces between them. */
  old_secret: string | null
  state: string
}

/** Reads what was taken. */
export function toNext(row: TakenRow | undefined): Next {
  if (!row) return undefined
  const { secret, old_secret, state, listenerId: _, ...same } = row
  if (state === 'cancelled') return state
  return { ...same, secrets: [secret, ...(old_secret?.split(' ') ?? [])] }
}
