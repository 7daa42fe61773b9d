import type { Database, Sql } from '../openDatabase.js'
import type { Announced } from './announcements.js'
import { insertDeliveries, type NewDelivery } from './insertDeliveries.js'

const maxAnnouncements = 100

/**
 * Creates deliveries for several projects in one transaction, and returns the number of handled announcements.
 *
 * Skips a project if its next announcement is a retraction, or an event that was retracted before. Returns these projects as `apart`, and
 * the caller must handle them with `expandAnnouncements`.
 */
export function expandProjects(
  database: Database,
  options: expandProjects.Options,
): Promise<expandProjects.ReturnType> {
  const { projects, each, enqueue = insertDeliveries } = options
  return database.transaction(async (sql) => {
    const all = await readNext(sql, projects, Math.min(each, maxAnnouncements))
    const groups = new Map<string, Announcement[]>()
    for (const announcement of all)
      groups.set(keyOf(announcement), [...(groups.get(keyOf(announcement)) ?? []), announcement])
    const members = await readMembers(sql, all)
    const deliveries: NewDelivery[] = []
    const done: Announcement[] = []
    const partlyDone: Announcement[] = []
    const apart: Announced[] = []
    for (const announced of groups.values()) {
      const [first] = announced
      if (first && !isPlain(first)) apart.push({ chainId: first.chainId, projectId: first.projectId })
      let remaining = each
      for (const announcement of announced) {
        if (!isPlain(announcement) || remaining <= 0) break
        const recipients = (!announcement.overtaken && members.get(audienceOf(announcement))) || []
        const next = recipients.slice(announcement.reached, announcement.reached + remaining)
        remaining -= Math.max(1, next.length)
        for (const member of next)
          deliveries.push({ ...member, uid: announcement.uid, round: 0, type: 'BLOCK_ADDED' })
        const reached = announcement.reached + next.length
        if (reached < recipients.length) partlyDone.push({ ...announcement, reached })
        else done.push(announcement)
      }
    }
    await enqueue(sql, deliveries)
    await recordProgress(sql, done, partlyDone)
    return { expanded: done.length + partlyDone.length, apart }
  })
}

export declare namespace expandProjects {
  type Options = {
    projects: readonly Announced[]
    each: number
    enqueue?: typeof insertDeliveries | undefined
  }
  type ReturnType = {
    expanded: number
    apart: Announced[]
  }
}

function readNext(sql: Sql, projects: readonly Announced[], limit: number): Promise<Announcement[]> {
  return sql.query<Announcement>(
    `with free as materialized (
       select chain_id, project_id from unnest($1::bigint[], $2::text[]) as p(chain_id, project_id)
       where pg_try_advisory_xact_lock(hashtextextended('tillkit announcements ' || project_id, chain_id))
     )
     select a.chain_id::float8 as "chainId", a.project_id as "projectId", a.sequence, a.uid, a.type, a.round, a.audience, a.reached,
       n.removed is distinct from false or n.round <> a.round as overtaken
     from free cross join lateral (
       select * from announcements where chain_id = free.chain_id and project_id = free.project_id order by sequence limit $3
     ) a left join notifications n on n.chain_id = a.chain_id and n.uid = a.uid
     order by a.sequence`,
    [projects.map(({ chainId }) => chainId), projects.map(({ projectId }) => projectId), limit],
    'read announcements of many',
  )
}

async function readMembers(sql: Sql, announced: readonly Announcement[]): Promise<Map<string, Member[]>> {
  const audiencesByKey = new Map(
    announced.filter(isPlain).map((announcement) => [audienceOf(announcement), announcement]),
  )
  if (audiencesByKey.size === 0) return new Map()
  const rows = await sql.query<{ chainId: number; audience: string; members: [string, string[]][] }>(
    `select chain_id::float8 as "chainId", hash as audience, members
     from unnest($1::bigint[], $2::text[]) as wanted(chain_id, hash) cross join lateral (
       select members from audiences where chain_id = wanted.chain_id and hash = wanted.hash limit 1
     ) u`,
    [
      [...audiencesByKey.values()].map(({ chainId }) => chainId),
      [...audiencesByKey.values()].map(({ audience }) => audience),
    ],
    'read audiences of many',
  )
  return new Map(
    rows.map((row) => [
      audienceOf(row),
      row.members.flatMap(([signature, ids]) => ids.map((listenerId) => ({ signature, listenerId }))),
    ]),
  )
}

async function recordProgress(
  sql: Sql,
  done: readonly Announcement[],
  partlyDone: readonly Announcement[],
): Promise<void> {
  const keys = (of: readonly Announcement[]) => [
    of.map(({ chainId }) => chainId),
    of.map(({ projectId }) => projectId),
    of.map(({ sequence }) => sequence),
  ]
  if (done.length > 0) {
    await sql.query(
      `delete from announcements a using unnest($1::bigint[], $2::text[], $3::bigint[]) as d(chain_id, project_id, sequence)
       where (a.chain_id, a.project_id, a.sequence) = (d.chain_id, d.project_id, d.sequence)`,
      keys(done),
      'forget announcements of many',
    )
  }
  if (partlyDone.length > 0) {
    await sql.query(
      `update announcements a set reached = b.reached
       from unnest($1::bigint[], $2::text[], $3::bigint[], $4::integer[]) as b(chain_id, project_id, sequence, reached)
       where (a.chain_id, a.project_id, a.sequence) = (b.chain_id, b.project_id, b.sequence)`,
      [...keys(partlyDone), partlyDone.map(({ reached }) => reached)],
      'note announcements of many',
    )
  }
}

function isPlain({ type, round }: Announcement): boolean {
  return type === 'BLOCK_ADDED' && round === 0
}

function audienceOf({ chainId, audience }: { chainId: number; audience: string | null }): string {
  return `${chainId} ${audience}`
}

function keyOf({ chainId, projectId }: Announced): string {
  return `${chainId} ${projectId}`
}

type Announcement = Announced & {
  sequence: string
  uid: string
  type: NewDelivery['type']
  round: number
  audience: string | null
  /** The number of the event's listeners that already have their delivery. */
  reached: number
  overtaken: boolean
}
type Member = Pick<NewDelivery, 'listenerId' | 'signature'>
