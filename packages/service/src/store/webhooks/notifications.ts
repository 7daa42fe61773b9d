import type { Address, Hex } from 'viem'
import { allDone, type Sql } from '../openDatabase.js'
import { statement } from '../statement.js'
import {
  type Announcement,
  announceRetractions,
  announceToAudiences,
  findAnnouncedProjects,
} from './announcements.js'
import { type NewDelivery, type Receiver, readReceivers } from './insertDeliveries.js'
import { nextVersion } from './listeners.js'

/** An event that webhook listeners receive, as a row of the table `notifications`. `time` is the block's time in Unix seconds. */
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
  logIndex: number
  transactionLogIndex: number
  data: Hex
  topics: readonly Hex[]
}

/**
 * Stores new events and announces them to their listeners. Skips an event that is already stored, unless it was retracted and its block is
 * on the chain again.
 *
 * An announcement is one row for each event and project, not for each listener. So the block's transaction stays short, and deliveries are
 * created later. With `enqueue`, events with few listeners get their deliveries at once, unless an earlier event of the project still
 * waits.
 */
export async function insertNotifications(sql: Sql, options: insertNotifications.Options): Promise<void> {
  const { chainId, notifications, announcements, audiences, enqueue, trace = null } = options
  const projects = new Map<string, string[]>()
  for (const { uid, projectId } of announcements) projects.set(uid, [...(projects.get(uid) ?? []), projectId])
  const inserted = sql.query<{ uid: string; round: number }>(
    ...statement`insert into notifications (chain_id, uid, block_number, block_hash, parent_hash, time, contract, contract_type,
       transaction_hash, transaction_index, log_index, transaction_log_index, data, topics, projects, trace)
     select ${chainId}, uid, "blockNumber", "blockHash", "parentHash", time, contract, "contractType", "transactionHash",
       "transactionIndex", "logIndex", "transactionLogIndex", data, topics, projects, ${trace}
     from json_to_recordset(${JSON.stringify(notifications.map((one) => ({ ...one, projects: projects.get(one.uid) })))})
       as n(uid text, "blockNumber" bigint, "blockHash" text, "parentHash" text, time bigint,
       contract text, "contractType" text, "transactionHash" text, "transactionIndex" integer, "logIndex" integer,
       "transactionLogIndex" integer, data text, topics text[], projects text[])
     on conflict (chain_id, uid) do update set removed = false, round = notifications.round + 1, trace = excluded.trace,
       projects = array(select distinct unnest(notifications.projects || excluded.projects))
     where notifications.removed
     returning uid, round`,
    'keep notifications',
  )
  const smallAudiences = enqueue ? findSmallAudiences(options) : new Set<string>()
  const chosen = announcements.filter(({ uid }) => smallAudiences.has(uid))
  const deliveries = new Map(chosen.map((one) => [one, toDeliveries(one, audiences)]))
  const [rows, waitingProjects, receivers] = await allDone([
    inserted,
    chosen.length === 0
      ? []
      : findAnnouncedProjects(sql, chainId, [...new Set(chosen.map(({ projectId }) => projectId))]),
    chosen.length === 0 ? [] : readReceivers(sql, [...deliveries.values()].flat()),
  ])
  const rounds = new Map(rows.map(({ uid, round }) => [uid, round]))
  // Keep the order of a project's events: if one event must wait for its deliveries, all later events of the project must wait too.
  const waiting = new Set(waitingProjects)
  const [immediate, later]: [Announcement[], Announcement[]] = [[], []]
  for (const one of announcements) {
    const round = rounds.get(one.uid)
    if (round === undefined) continue
    if (round > 0 || !smallAudiences.has(one.uid)) waiting.add(one.projectId)
    if (waiting.has(one.projectId)) later.push(one)
    else immediate.push(one)
  }
  const immediateDeliveries = immediate.flatMap((one) => deliveries.get(one) ?? [])
  const receiverIds = new Set(immediateDeliveries.map(({ listenerId }) => listenerId))
  await allDone([
    immediateDeliveries.length > 0 &&
      enqueue?.(
        sql,
        immediateDeliveries,
        receivers.filter(({ id }) => receiverIds.has(id)),
      ),
    announceToAudiences(sql, { chainId, rounds, announcements: later, audiences }),
  ])
}

export declare namespace insertNotifications {
  type Options = Pick<announceToAudiences.Options, 'chainId' | 'announcements' | 'audiences'> & {
    notifications: readonly StoredNotification[]
    enqueue?: Enqueue | undefined
    trace?: string | undefined
  }
}

type Enqueue = (sql: Sql, deliveries: readonly NewDelivery[], receivers: readonly Receiver[]) => Promise<void>

const maxImmediate = 64

function findSmallAudiences({ announcements, audiences }: insertNotifications.Options): Set<string> {
  const sizes = new Map<string, number>()
  for (const { uid, audience } of announcements)
    sizes.set(uid, (sizes.get(uid) ?? 0) + (audiences.get(audience)?.size ?? 0))
  let remaining = maxImmediate
  const smallAudiences = new Set<string>()
  for (const [uid, size] of [...sizes].sort(([, one], [, other]) => one - other)) {
    remaining -= size
    if (remaining < 0) break
    smallAudiences.add(uid)
  }
  return smallAudiences
}

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
 * Retracts the stored events above a height after a reorg, the latest event first. No further attempt of their deliveries starts. Each
 * listener that may have received an event gets a retraction of it.
 */
export async function retractNotifications(sql: Sql, chainId: number, height: number): Promise<void> {
  await widenListeners(sql, chainId, height)
  await announceRetractions(sql, chainId, height)
}

export async function readHighestAnnounced(sql: Sql, chainId: number): Promise<number> {
  const [row] = await sql.query<{ height: string | null }>(
    ...statement`select max(block_number) as height from notifications where chain_id = ${chainId} and not removed`,
  )
  return Number(row?.height ?? -1)
}

/**
 * Lowers the first block of listeners to the height of a reorg, so that they receive the events of the new blocks. The new blocks came
 * after the listener, even if their heights are lower.
 *
 * Skips a listener whose first block is not indexed yet, because the reorg replaces none of its blocks.
 */
async function widenListeners(sql: Sql, chainId: number, height: number): Promise<void> {
  const affected = await sql.query<{ id: string }>(
    `select id from listeners where chain_id = $1 and from_block > $2 and not removed
       and from_block <= (select max(number) from blocks where chain_id = $1) order by id`,
    [chainId, height],
  )
  if (affected.length === 0) return
  await sql.query(
    ...statement`update listeners set from_block = ${height}, version = ${await nextVersion(sql, chainId)}
      where id = any(${affected.map(({ id }) => id)})`,
  )
}
