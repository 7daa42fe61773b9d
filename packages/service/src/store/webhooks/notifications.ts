import type { Address, Hex } from 'viem'
import { allDone, type Sql } from '../openDatabase.js'
import {
  type Announcement,
  announceRetractions,
  announceToAudiences,
  findAnnounced,
} from './announcements.js'
import { type NewDelivery, type Receiver, readReceivers } from './insertDeliveries.js'
import { nextVersion } from './listeners.js'

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

/**
 * Keeps events, with whom they are to be told to, in the order in which they are given. An event that is kept already is
 * left alone, unless it was retracted and its block is back.
 *
 * What is written grows with the events and the projects, not with their listeners: each of these has its delivery
 * later, in transactions that hold up no block. Of events that few are told of they have it at once, unless something that
 * comes before it still waits for this project: however many others are told of other events of the same blocks.
 */
export async function insertNotifications(sql: Sql, options: insertNotifications.Options): Promise<void> {
  const { chainId, notifications, announcements, audiences, enqueue, trace = null } = options
  const projects = new Map<string, string[]>()
  for (const { uid, projectId } of announcements) projects.set(uid, [...(projects.get(uid) ?? []), projectId])
  const kept = sql.query<{ uid: string; round: number }>(
    `insert into notifications (chain_id, uid, block_number, block_hash, parent_hash, time, contract, contract_type,
       transaction_hash, transaction_index, log_index, transaction_log_index, data, topics, projects, trace)
     select $1, uid, "blockNumber", "blockHash", "parentHash", time, contract, "contractType", "transactionHash",
       "transactionIndex", "logIndex", "transactionLogIndex", data, topics, projects, $3
     from json_to_recordset($2) as n(uid text, "blockNumber" bigint, "blockHash" text, "parentHash" text, time bigint,
       contract text, "contractType" text, "transactionHash" text, "transactionIndex" integer, "logIndex" integer,
       "transactionLogIndex" integer, data text, topics text[], projects text[])
     on conflict (chain_id, uid) do update set removed = false, round = notifications.round + 1, trace = excluded.trace,
       projects = case when notifications.projects is not null then
         array(select distinct unnest(notifications.projects || excluded.projects)) end
     where notifications.removed
     returning uid, round`,
    [
      chainId,
      JSON.stringify(notifications.map((one) => ({ ...one, projects: projects.get(one.uid) }))),
      trace,
    ],
    'keep notifications',
  )
  const few = enqueue ? findFew(options) : new Set<string>()
  const chosen = announcements.filter(({ uid }) => few.has(uid))
  const deliveries = new Map(chosen.map((one) => [one, toDeliveries(one, audiences)]))
  const [rows, behind, receivers] = await allDone([
    kept,
    chosen.length === 0
      ? []
      : findAnnounced(sql, chainId, [...new Set(chosen.map(({ projectId }) => projectId))]),
    chosen.length === 0 ? [] : readReceivers(sql, [...deliveries.values()].flat()),
  ])
  const rounds = new Map(rows.map(({ uid, round }) => [uid, round]))
  // What a project is told of later keeps back all that follows it there.
  const waiting = new Set(behind)
  const [atOnce, later]: [Announcement[], Announcement[]] = [[], []]
  for (const one of announcements) {
    const round = rounds.get(one.uid)
    if (round === undefined) continue
    if (round > 0 || !few.has(one.uid)) waiting.add(one.projectId)
    if (waiting.has(one.projectId)) later.push(one)
    else atOnce.push(one)
  }
  const fresh = atOnce.flatMap((one) => deliveries.get(one) ?? [])
  const theirs = new Set(fresh.map(({ listenerId }) => listenerId))
  await allDone([
    fresh.length > 0 &&
      enqueue?.(
        sql,
        fresh,
        receivers.filter(({ id }) => theirs.has(id)),
      ),
    announceToAudiences(sql, { chainId, rounds, announcements: later, audiences }),
  ])
}

export declare namespace insertNotifications {
  type Options = Pick<announceToAudiences.Options, 'chainId' | 'announcements' | 'audiences'> & {
    /** In chain order. */
    notifications: readonly StoredNotification[]
    /** Queues what few are told. @default all is announced */
    enqueue?: Enqueue | undefined
    /** The `traceparent` of what follows from them. @default none */
    trace?: string | undefined
  }
}

type Enqueue = (sql: Sql, deliveries: readonly NewDelivery[], receivers: readonly Receiver[]) => Promise<void>

/** Deliveries that are made in the transaction of a block, at most. */
const mostAtOnce = 64

/** The events that the fewest are told of, as many as have their deliveries at once. */
function findFew({ announcements, audiences }: insertNotifications.Options): Set<string> {
  const sizes = new Map<string, number>()
  for (const { uid, audience } of announcements)
    sizes.set(uid, (sizes.get(uid) ?? 0) + (audiences.get(audience)?.size ?? 0))
  let left = mostAtOnce
  const few = new Set<string>()
  for (const [uid, size] of [...sizes].sort(([, one], [, other]) => one - other)) {
    left -= size
    if (left < 0) break
    few.add(uid)
  }
  return few
}

/** What is announced, as deliveries. */
function toDeliveries(
  { uid, audience }: Announcement,
  audiences: insertNotifications.Options['audiences'],
): NewDelivery[] {
  const members: [string, string[]][] = JSON.parse(audiences.get(audience)?.members ?? '[]')
  return members.flatMap(([signature, listenerIds]) =>
    listenerIds.map(
      (listenerId): NewDelivery => ({ uid, listenerId, signature, round: 0, type: 'BLOCK_ADDED' }),
    ),
  )
}

/**
 * Retracts the events above a height, the last one first: from here on no attempt to tell of them begins, and whoever may
 * have been told will be told that they are gone.
 */
export async function retractNotifications(sql: Sql, chainId: number, height: number): Promise<void> {
  await widenListeners(sql, chainId, height)
  await announceRetractions(sql, chainId, height)
}

/** The height of the last block of which somebody is told; -1 where there is none. */
export async function readHighestTold(sql: Sql, chainId: number): Promise<number> {
  const [row] = await sql.query<{ height: string | null }>(
    'select max(block_number) as height from notifications where chain_id = $1 and not removed',
    [chainId],
  )
  return Number(row?.height ?? -1)
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
