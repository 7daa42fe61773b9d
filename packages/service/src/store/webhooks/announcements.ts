import { createHash } from 'node:crypto'
import { above } from '../above.js'
import { allDone, type Sql } from '../openDatabase.js'
import { notifyDeliveries } from './insertDeliveries.js'

/** The listeners of a project that events are for, by the signature that they are reported by: empty where none is known. */
export type Audience = { members: string; size: number }

/** An event, a project that it is to be told to, and the audience of it there. */
export type Announcement = { uid: string; projectId: string; audience: string }

/** Names an audience by what it consists of: events that are for the same listeners share it, and it is kept once. */
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

/** Keeps whom events are to be told to: one row for each event and project, and what many of these share once. */
export async function announceToAudiences(sql: Sql, options: announceToAudiences.Options): Promise<void> {
  const { chainId, rounds, announcements, audiences } = options
  const announced = announcements.flatMap(({ uid, projectId, audience }) => {
    const round = rounds.get(uid)
    return round === undefined ? [] : [{ uid, projectId, audience, round }]
  })
  if (announced.length === 0) return
  const kept = [...audiences.values()]
  await allDone([
    sql.query(
      `insert into audiences (chain_id, hash, members, size)
     select $1, hash, members::json, size from unnest($2::text[], $3::text[], $4::integer[]) as a(hash, members, size)
     order by hash on conflict (chain_id, hash) do update set used_at = now()`,
      [chainId, [...audiences.keys()], kept.map(({ members }) => members), kept.map(({ size }) => size)],
    ),
    sql.query(
      `insert into announcements (chain_id, project_id, uid, type, round, audience)
     select $1, project_id, uid, 'BLOCK_ADDED', round, audience
     from unnest($2::text[], $3::text[], $4::integer[], $5::text[]) with ordinality
       as a(project_id, uid, round, audience, place) order by place`,
      [
        chainId,
        announced.map(({ projectId }) => projectId),
        announced.map(({ uid }) => uid),
        announced.map(({ round }) => round),
        announced.map(({ audience }) => audience),
      ],
    ),
    notifyDeliveries(sql),
  ])
}

export declare namespace announceToAudiences {
  type Options = {
    chainId: number
    /** How often each event was taken back before. Those that are not here are known already. */
    rounds: ReadonlyMap<string, number>
    /** In chain order. */
    announcements: readonly Announcement[]
    /** By their hashes. */
    audiences: ReadonlyMap<string, Audience>
  }
}

/** Marks the events above a height as gone, and keeps for each project that was ever told of them that it is to be told so. */
export function announceRetractions(sql: Sql, chainId: number, height: number): Promise<void> {
  const condition = above({
    table: 'notifications',
    column: 'block_number',
    after: '$2',
    among: 'not removed',
  })
  return announceGone(sql, condition, [chainId, height])
}

/** The same of the events that were in others than these blocks, at their heights. */
export function announceReplaced(
  sql: Sql,
  chainId: number,
  blocks: readonly { number: number; hash: string }[],
): Promise<void> {
  const condition = `chain_id = $1 and not removed and block_number = any($2::bigint[]) and block_hash <> all($3::text[])`
  const [numbers, hashes] = [blocks.map(({ number }) => number), blocks.map(({ hash }) => hash)]
  return announceGone(sql, condition, [chainId, numbers, hashes])
}

async function announceGone(sql: Sql, condition: string, values: readonly unknown[]): Promise<void> {
  const announced = await sql.query(
    `with gone as (
       update notifications set removed = true where ${condition}
       returning uid, block_number, log_index, round, projects
     )
     insert into announcements (chain_id, project_id, uid, type, round)
     select $1, project_id, uid, 'BLOCK_REMOVED', round from gone cross join lateral (
       select unnest(projects) as project_id union
       select l.project_id from deliveries d join listeners l on l.id = d.listener_id
       where gone.projects is null and d.uid = gone.uid
     ) told order by block_number desc, log_index desc
     returning sequence`,
    values,
  )
  if (announced.length > 0) await notifyDeliveries(sql)
}

/** A project to which something was announced on a chain. */
export type Announced = { chainId: number; projectId: string }

/** The projects that wait for their deliveries, each found by one look-up, however much was announced to it. */
export function readAnnounced(sql: Sql): Promise<Announced[]> {
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

/** Those of some projects to which something was announced that has no deliveries yet. */
export async function findAnnounced(
  sql: Sql,
  chainId: number,
  projectIds: readonly string[],
): Promise<string[]> {
  const found = await sql.query<{ id: string }>(
    `select p.id from unnest($2::text[]) as p(id) cross join lateral (
       select from announcements where chain_id = $1 and project_id = p.id
       order by chain_id, project_id, sequence limit 1
     ) a`,
    [chainId, projectIds],
    'find some announced',
  )
  return found.map(({ id }) => id)
}
