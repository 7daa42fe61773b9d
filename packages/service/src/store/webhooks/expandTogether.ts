import type { Database, Sql } from '../openDatabase.js'
import type { Announced } from './announcements.js'
import { insertDeliveries, type NewDelivery } from './insertDeliveries.js'

/** Announcements of a project that are looked at together. */
const most = 100

/**
 * Makes deliveries of what was announced to many projects, in one transaction: as many for each as it has in its turn, in the order of
 * the chain, so that nobody waits for all the others one after the other. One process at a time does so for each project. Answers
 * those for which something was done, and those whose next one takes something back, or tells it again: these have to be
 * looked at alone.
 */
export function expandTogether(
  database: Database,
  options: expandTogether.Options,
): Promise<expandTogether.ReturnType> {
  const { projects, each, enqueue = insertDeliveries } = options
  return database.transaction(async (sql) => {
    const all = await readNext(sql, projects, Math.min(each, most))
    const groups = new Map<string, Announcement[]>()
    for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
    const members = await readMembers(sql, all)
    const deliveries: NewDelivery[] = []
    const done: Announcement[] = []
    const begun: Announcement[] = []
    const apart: Announced[] = []
    for (const announced of groups.values()) {
      const [first] = announced
      if (first && !isPlain(first)) apart.push({ chainId: first.chainId, projectId: first.projectId })
      let left = each
      for (const one of announced) {
        if (!isPlain(one) || left <= 0) break
        const told = (!one.overtaken && members.get(audienceOf(one))) || []
        const next = told.slice(one.reached, one.reached + left)
        left -= Math.max(1, next.length)
        for (const member of next) deliveries.push({ ...member, uid: one.uid, round: 0, type: 'BLOCK_ADDED' })
        const reached = one.reached + next.length
        if (reached < told.length) begun.push({ ...one, reached })
        else done.push(one)
      }
    }
    await enqueue(sql, deliveries)
    await settle(sql, done, begun)
    return { expanded: done.length + begun.length, apart }
  })
}

export declare namespace expandTogether {
  type Options = {
    projects: readonly Announced[]
    /** The most deliveries for one of them. */
    each: number
    /** Queues them. @default insertDeliveries */
    enqueue?: typeof insertDeliveries | undefined
  }
  type ReturnType = {
    /** How many announcements were gone on with. */
    expanded: number
    apart: Announced[]
  }
}

/** Reads the next announcements of those projects that nobody else is at. */
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

/** Reads whom announcements are for, by their audiences. */
async function readMembers(sql: Sql, announced: readonly Announcement[]): Promise<Map<string, Member[]>> {
  const wanted = new Map(announced.filter(isPlain).map((one) => [audienceOf(one), one]))
  if (wanted.size === 0) return new Map()
  const rows = await sql.query<{ chainId: number; audience: string; members: [string, string[]][] }>(
    `select chain_id::float8 as "chainId", hash as audience, members
     from unnest($1::bigint[], $2::text[]) as wanted(chain_id, hash) cross join lateral (
       select members from audiences where chain_id = wanted.chain_id and hash = wanted.hash limit 1
     ) u`,
    [
      [...wanted.values()].map(({ chainId }) => chainId),
      [...wanted.values()].map(({ audience }) => audience),
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

/** Forgets announcements that are done, and notes how far the others are. */
async function settle(
  sql: Sql,
  done: readonly Announcement[],
  begun: readonly Announcement[],
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
  if (begun.length > 0) {
    await sql.query(
      `update announcements a set reached = b.reached
       from unnest($1::bigint[], $2::text[], $3::bigint[], $4::integer[]) as b(chain_id, project_id, sequence, reached)
       where (a.chain_id, a.project_id, a.sequence) = (b.chain_id, b.project_id, b.sequence)`,
      [...keys(begun), begun.map(({ reached }) => reached)],
      'note announcements of many',
    )
  }
}

/** Whether it says for the first time that something came: nothing that waits contradicts it. */
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
  /** Members that have their delivery. */
  reached: number
  /** Whether the event is not, or not any more, as it was announced that it came. */
  overtaken: boolean
}
type Member = Pick<NewDelivery, 'listenerId' | 'signature'>
