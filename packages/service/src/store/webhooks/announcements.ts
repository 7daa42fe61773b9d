import { createHash } from 'node:crypto'
import { allDone, type Sql } from '../openDatabase.js'
import { rowsAbove } from '../rowsAbove.js'
import { statement } from '../statement.js'
import { notifyDeliveries } from './insertDeliveries.js'

/**
 * The listeners of one project that receive an event, as one row of the table `audiences`. `members` is JSON: pairs of an event signature
 * and the IDs of the listeners whose filters it matched. `size` is the number of listeners.
 *
 * The signature is an empty text if a listener filters only by topic, and no standard event has this topic.
 */
export type Audience = { members: string; size: number }

export type Announcement = { uid: string; projectId: string; audience: string }

/**
 * Encodes the listeners of an event as an audience. Also returns a hash of it, the key of its row, so that events with the same listeners
 * share one row.
 */
export function toAudience(
  members: readonly (readonly [signature: string, listenerIds: readonly string[]])[],
): {
  hash: string
  audience: Audience
} {
  const text = JSON.stringify(members)
  const size = members.reduce((sum, [, ids]) => sum + ids.length, 0)
  return { hash: createHash('sha256').update(text).digest('hex'), audience: { members: text, size } }
}

export async function announceToAudiences(sql: Sql, options: announceToAudiences.Options): Promise<void> {
  const { chainId, rounds, announcements, audiences } = options
  const announced = announcements.flatMap(({ uid, projectId, audience }) => {
    const round = rounds.get(uid)
    return round === undefined ? [] : [{ uid, projectId, audience, round }]
  })
  if (announced.length === 0) return
  const audienceList = [...audiences.values()]
  await allDone([
    sql.query(
      ...statement`insert into audiences (chain_id, hash, members, size)
     select ${chainId}, hash, members::json, size from unnest(${[...audiences.keys()]}::text[],
       ${audienceList.map(({ members }) => members)}::text[], ${audienceList.map(({ size }) => size)}::integer[]) as a(hash, members, size)
     order by hash on conflict (chain_id, hash) do update set used_at = now()`,
    ),
    sql.query(
      ...statement`insert into announcements (chain_id, project_id, uid, type, round, audience)
     select ${chainId}, project_id, uid, 'BLOCK_ADDED', round, audience
     from unnest(${announced.map(({ projectId }) => projectId)}::text[], ${announced.map(({ uid }) => uid)}::text[],
       ${announced.map(({ round }) => round)}::integer[], ${announced.map(({ audience }) => audience)}::text[]) with ordinality
       as a(project_id, uid, round, audience, place) order by place`,
    ),
    notifyDeliveries(sql),
  ])
}

export declare namespace announceToAudiences {
  type Options = {
    chainId: number
    rounds: ReadonlyMap<string, number>
    announcements: readonly Announcement[]
    audiences: ReadonlyMap<string, Audience>
  }
}

export function announceRetractions(sql: Sql, chainId: number, height: number): Promise<void> {
  const condition = rowsAbove({
    table: 'notifications',
    column: 'block_number',
    after: '$2',
    among: 'not removed',
  })
  return announceRemoved(sql, condition, [chainId, height])
}

/** Announces the retraction of stored events that `blocks` replace: events at the same heights, but with other block hashes. */
export function announceReplaced(
  sql: Sql,
  chainId: number,
  blocks: readonly { number: number; hash: string }[],
): Promise<void> {
  const condition = `chain_id = $1 and not removed and block_number = any($2::bigint[]) and block_hash <> all($3::text[])`
  const [numbers, hashes] = [blocks.map(({ number }) => number), blocks.map(({ hash }) => hash)]
  return announceRemoved(sql, condition, [chainId, numbers, hashes])
}

async function announceRemoved(sql: Sql, condition: string, values: readonly unknown[]): Promise<void> {
  const announced = await sql.query(
    `with gone as (
       update notifications set removed = true where ${condition}
       returning uid, block_number, log_index, round, projects
     )
     insert into announcements (chain_id, project_id, uid, type, round)
     select $1, project_id, uid, 'BLOCK_REMOVED', round from gone cross join lateral (
       select distinct unnest(projects) as project_id
     ) told order by block_number desc, log_index desc
     returning sequence`,
    values,
  )
  if (announced.length > 0) await notifyDeliveries(sql)
}

export type Announced = { chainId: number; projectId: string }

/**
 * Returns the projects that have announcements, whose deliveries are not created yet. Jumps from project to project in the index, so the
 * cost does not depend on the number of announcements.
 */
export function readAnnouncedProjects(sql: Sql): Promise<Announced[]> {
  return sql.query<Announced>(
    `with recursive announced as (
       (select chain_id, project_id from announcements order by chain_id, project_id limit 1)
       union all
       select next.chain_id, next.project_id from announced a cross join lateral (
         select chain_id, project_id from announcements
         where (chain_id, project_id) > (a.chain_id, a.project_id) order by chain_id, project_id limit 1
       ) next
     ) select chain_id::float8 as "chainId", project_id as "projectId" from announced`,
    [],
    'find the announced',
  )
}

export async function findAnnouncedProjects(
  sql: Sql,
  chainId: number,
  projectIds: readonly string[],
): Promise<string[]> {
  const found = await sql.query<{ id: string }>(
    ...statement`select p.id from unnest(${projectIds}::text[]) as p(id) cross join lateral (
       select from announcements where chain_id = ${chainId} and project_id = p.id
       order by chain_id, project_id, sequence limit 1
     ) a`,
    'find some announced',
  )
  return found.map(({ id }) => id)
}
