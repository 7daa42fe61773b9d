import type { Hex } from 'viem'
import type { Database, Sql } from './database.js'

/** The right to deliver to a listener, for a while. */
export type ListenerQueue = { listenerId: string; origin: string; lease: string }

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
}

/**
 * Claims listeners that have something to be delivered, those that wait longest first. What another process works on is
 * passed over, until its lease runs out. Of a place that has failed for everybody only one listener is claimed.
 */
export function claimQueues(sql: Sql, options: claimQueues.Options): Promise<ListenerQueue[]> {
  const { limit, lease, milliseconds, originFailures } = options
  return sql.query<ListenerQueue>(
    `with due as materialized (
       select listener_id, origin from lanes
       where due_at <= now() and leased_until <= now() and open_until <= now()
         and not exists (select from origins o where o.origin = lanes.origin and o.open_until > now())
       order by due_at limit $1 for update skip locked
     ), chosen as (
       select listener_id from (
         select listener_id, row_number() over (partition by origin order by listener_id) as place,
           coalesce((select failures from origins o where o.origin = due.origin), 0) as failures
         from due
       ) d where place = 1 or failures < $4
     )
     update lanes set lease = $2, leased_until = now() + $3 * interval '1 millisecond'
     from chosen where lanes.listener_id = chosen.listener_id
     returning lanes.listener_id as "listenerId", lanes.origin, lanes.lease`,
    [limit, lease, milliseconds, originFailures],
    'claim lanes',
  )
}

export declare namespace claimQueues {
  type Options = {
    /** The most listeners that are claimed. */
    limit: number
    /** Any text that no other claim has. */
    lease: string
    /** How long the claim is good for. */
    milliseconds: number
    /** Failures in a row after which a place is left alone. */
    originFailures: number
  }
}

/**
 * Takes the next delivery of a claimed lane, and counts the attempt: should this process end before it is settled,
 * nobody takes it for one that never began. `undefined` when nothing is due, or the lane is another's by now.
 */
export async function takeDelivery(sql: Sql, lane: ListenerQueue): Promise<TakenDelivery | undefined> {
  const [taken] = await sql.query<Row>(
    `with next as (
       select d.id from deliveries d
       where d.listener_id = $1 and d.state = 'pending' and d.due_at <= now()
         and exists (select from lanes where listener_id = $1 and lease = $2)
         and exists (select from listeners where id = $1 and active)
       order by d.due_at, d.sequence limit 1 for update
     ), taken as (
       update deliveries d set attempts = attempts + 1 from next where d.id = next.id
       returning d.id, d.uid, d.type, d.signature, d.attempts - d.earlier_attempts as attempt
     )
     select t.id, t.type, t.signature, t.attempt, l.url, l.secret,
       case when l.old_secret_until > now() then l.old_secret end as old_secret,
       n.uid, n.chain_id::float8 as "chainId", n.block_number::float8 as "blockNumber", n.block_hash as "blockHash", n.parent_hash as "parentHash",
       n.time::float8 as time, n.contract, n.contract_type as "contractType",
       n.transaction_hash as "transactionHash", n.transaction_index as "transactionIndex",
       n.transaction_log_index as "transactionLogIndex", n.data, n.topics
     from taken t join notifications n using (uid) join listeners l on l.id = $1`,
    [lane.listenerId, lane.lease],
    'take delivery',
  )
  if (!taken) return undefined
  const { secret, old_secret, ...same } = taken
  return { ...same, secrets: old_secret === null ? [secret] : [secret, old_secret] }
}

/** Lets go of a lane until its next delivery is due. */
export function releaseQueue(database: Database, lane: ListenerQueue): Promise<void> {
  return database.transaction(async (sql) => {
    const values = [lane.listenerId, lane.lease]
    // What is inserted from here on waits for this transaction, and all that was inserted before can be seen below.
    await sql.query('select from lanes where listener_id = $1 and lease = $2 for update', values)
    await sql.query(
      `update lanes set lease = null, leased_until = '-infinity', due_at = coalesce((
         select greatest(due_at, now()) from deliveries
         where listener_id = $1 and state = 'pending' and exists (select from listeners where id = $1 and active)
         order by due_at limit 1
       ), 'infinity') where listener_id = $1 and lease = $2`,
      values,
    )
  })
}

/** Whether a delivery to this listener may be under way. */
export async function isBusy(sql: Sql, listenerId: string): Promise<boolean> {
  const found = await sql.query('select from lanes where listener_id = $1 and leased_until > now()', [
    listenerId,
  ])
  return found.length > 0
}

type Row = Omit<TakenDelivery, 'secrets'> & { secret: string; old_secret: string | null }
