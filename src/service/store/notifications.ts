import { createHash } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { nextVersion } from './listeners.js'
import type { Sql } from './openDatabase.js'

/** An event on chain that somebody listens to, as it is kept. `time` is in Unix seconds. */
export type StoredNotification = {
  uid: string
  blockNumber: number
  blockHash: Hex
  parentHash: Hex
  time: number
  contract: Address
  contractType: string
  transactionHash: Hex
  transactionIndex: number
  /** Its index within the block. */
  logIndex: number
  transactionLogIndex: number
  data: Hex
  topics: readonly Hex[]
}

/** A listener that an event is for, and the signature that it is reported by: empty where none is known. */
export type Addressee = { uid: string; listenerId: string; origin: string; signature: string }

/**
 * Keeps events with what is to be delivered because of them, in the order in which they are given. An event that is
 * kept already is left alone, unless it was retracted and its block is back.
 */
export async function insertNotifications(sql: Sql, options: insertNotifications.Options): Promise<void> {
  const { chainId, notifications, addressees } = options
  const rows = await sql.query<{ uid: string; round: number }>(
    `insert into notifications (chain_id, uid, block_number, block_hash, parent_hash, time, contract, contract_type,
       transaction_hash, transaction_index, log_index, transaction_log_index, data, topics)
     select $1, uid, "blockNumber", "blockHash", "parentHash", time, contract, "contractType", "transactionHash",
       "transactionIndex", "logIndex", "transactionLogIndex", data, topics
     from json_to_recordset($2) as n(uid text, "blockNumber" bigint, "blockHash" text, "parentHash" text, time bigint,
       contract text, "contractType" text, "transactionHash" text, "transactionIndex" integer, "logIndex" integer,
       "transactionLogIndex" integer, data text, topics text[])
     on conflict (uid) do update set removed = false, round = notifications.round + 1 where notifications.removed
     returning uid, round`,
    [chainId, JSON.stringify(notifications)],
  )
  const rounds = new Map(rows.map(({ uid, round }) => [uid, round]))
  await cancelPending(
    sql,
    rows.flatMap(({ uid, round }) => (round > 0 ? [uid] : [])),
    'BLOCK_REMOVED',
  )
  await insertDeliveries(
    sql,
    addressees.flatMap((addressee) => {
      const round = rounds.get(addressee.uid)
      return round === undefined ? [] : [{ ...addressee, round, type: 'BLOCK_ADDED' as const }]
    }),
  )
}

export declare namespace insertNotifications {
  type Options = {
    chainId: number
    /** In chain order. */
    notifications: readonly StoredNotification[]
    addressees: readonly Addressee[]
  }
}

/**
 * Retracts the events above a height, the last one first: what nobody was told of is cancelled, and whoever may have
 * been told is told that it is gone.
 */
export async function retractNotifications(sql: Sql, chainId: number, height: number): Promise<void> {
  await widenListeners(sql, chainId, height)
  const gone = await sql.query<{ uid: string }>(
    `update notifications set removed = true
     where chain_id = $1 and block_number > $2 and not removed returning uid`,
    [chainId, height],
  )
  if (gone.length === 0) return
  const uids = gone.map(({ uid }) => uid)
  // From here on no attempt begins. One that is under way has been counted.
  await cancelPending(sql, uids, 'BLOCK_ADDED')
  // Whoever may believe in it, from whichever round: a later one may have been cancelled before it was told.
  const told = await sql.query<Addressee & { round: number }>(
    `select uid, "listenerId", signature, round, origin from (
       select distinct on (d.uid, d.listener_id) d.uid, d.listener_id as "listenerId", d.signature, n.round,
         q.origin, d.sequence
       from deliveries d join notifications n using (uid) join listener_queues q using (listener_id)
         join listeners l on l.id = d.listener_id
       where d.uid = any($1) and d.type = 'BLOCK_ADDED' and d.attempts > 0 and not l.removed
         and not exists (select from deliveries r where r.uid = d.uid and r.listener_id = d.listener_id
           and r.type = 'BLOCK_REMOVED' and r.state = 'delivered' and r.round >= d.round)
       order by d.uid, d.listener_id, d.sequence desc
     ) believers order by sequence desc`,
    [uids],
  )
  await insertDeliveries(
    sql,
    told.map((row) => ({ ...row, type: 'BLOCK_REMOVED' as const })),
  )
}

/** The number of a delivery in every attempt: a function of what it says and to whom. */
export function deliveryId({ uid, type, listenerId, round }: Omit<Delivery, 'signature' | 'origin'>): string {
  return `msg_${createHash('sha256').update(`${uid}|${type}|${listenerId}|${round}`).digest('hex')}`
}

/**
 * Blocks that take the place of others come after a registration, whatever their height is. Those that are not indexed
 * yet take no other's place.
 */
async function widenListeners(sql: Sql, chainId: number, height: number): Promise<void> {
  const late = await sql.query<{ id: string }>(
    `select id from listeners where chain_id = $1 and from_block > $2 and not removed
       and from_block <= (select max(number) from blocks where chain_id = $1) order by id`,
    [chainId, height],
  )
  if (late.length === 0) return
  await sql.query('update listeners set from_block = $2, version = $3 where id = any($1)', [
    late.map(({ id }) => id),
    height,
    await nextVersion(sql, chainId),
  ])
}

/**
 * Cancels what the chain has made untrue. What is tried again would else arrive after its contrary, and be taken for the last
 * word.
 */
async function cancelPending(sql: Sql, uids: readonly string[], type: Delivery['type']): Promise<void> {
  if (uids.length === 0) return
  await sql.query(
    `update deliveries set state = 'cancelled' where uid = any($1) and type = $2 and state = 'pending'`,
    [uids, type],
  )
}

/** The channel that is notified when there is something to be delivered. */
export const deliveriesChannel = 'tillkit_deliveries'

type Delivery = Addressee & { type: 'BLOCK_ADDED' | 'BLOCK_REMOVED'; round: number }

async function insertDeliveries(sql: Sql, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql.query(
    `insert into deliveries (id, listener_id, uid, type, round, signature)
     select id, listener_id, uid, type, round, signature
     from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::integer[], $6::text[]) with ordinality
       as d(id, listener_id, uid, type, round, signature, place)
     order by place on conflict (id) do nothing`,
    [
      deliveries.map(deliveryId),
      deliveries.map(({ listenerId }) => listenerId),
      deliveries.map(({ uid }) => uid),
      deliveries.map(({ type }) => type),
      deliveries.map(({ round }) => round),
      deliveries.map(({ signature }) => signature),
    ],
  )
  const origins = new Map(deliveries.map(({ listenerId, origin }) => [listenerId, origin]))
  await sql.query(
    `insert into listener_queues as q (listener_id, origin, due_at)
     select listener_id, origin, now() from unnest($1::bigint[], $2::text[]) as l(listener_id, origin)
     order by listener_id
     on conflict (listener_id) do update set due_at = least(q.due_at, excluded.due_at)`,
    [[...origins.keys()], [...origins.values()]],
  )
  // Heard when the transaction ends, by every process that delivers.
  await sql.query(`notify ${deliveriesChannel}`)
}
