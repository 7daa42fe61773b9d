import { allDone, type Database, type Sql } from '../openDatabase.js'
import type { Announced } from './announcements.js'
import { insertDeliveries, type NewDelivery } from './insertDeliveries.js'

/** Announcements that are looked at together. */
const mostAdded = 100
/** The same of retractions: nobody knows beforehand how many were told. */
const mostRemoved = 20

/**
 * Makes deliveries of what was announced to a project: the next of them, in the order of the chain, and as many as one
 * transaction should write. One process at a time does so for each project. Answers whether there was something to do.
 *
 * What the chain has made untrue meanwhile is not told any more, and what waits is cancelled: it would else arrive after
 * its contrary, and be taken for the last word.
 */
export function expandAnnouncements(
  database: Database,
  options: expandAnnouncements.Options,
): Promise<boolean> {
  const { limit = 1_000, enqueue = insertDeliveries, ...project } = options
  return database.transaction(async (sql) => {
    const [[lock], announced] = await allDone([
      sql.query<{ free: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('tillkit announcements ' || $2::text, $1)) as free`,
        [project.chainId, project.projectId],
      ),
      readNext(sql, project),
    ])
    if (!lock?.free) return false
    const [first] = announced
    if (!first) return false
    const other = announced.findIndex(({ type }) => type !== first.type)
    const alike = other < 0 ? announced : announced.slice(0, other)
    if (first.type === 'BLOCK_ADDED') await expandAdded(sql, { project, announced: alike, limit, enqueue })
    else await expandRemoved(sql, { project, announced: alike.slice(0, mostRemoved), limit, enqueue })
    return true
  })
}

export declare namespace expandAnnouncements {
  type Options = Announced & {
    /** The most deliveries that are written, or cancelled: what the transaction locks is free again soon. @default 1_000 */
    limit?: number | undefined
    /** Queues them. @default insertDeliveries */
    enqueue?: typeof insertDeliveries | undefined
  }
}

async function readNext(sql: Sql, { chainId, projectId }: Announced): Promise<Announcement[]> {
  return sql.query<Announcement>(
    `select a.sequence, a.uid, a.type, a.round, a.audience, a.reached,
       n.removed is distinct from false or n.round <> a.round as overtaken
     from announcements a left join notifications n using (uid)
     where a.chain_id = $1 and a.project_id = $2 order by a.sequence limit $3`,
    [chainId, projectId, mostAdded],
    'read announcements',
  )
}

async function expandAdded(sql: Sql, { project, announced, limit, enqueue }: Part): Promise<void> {
  const returned = announced.flatMap(({ uid, round }) => (round > 0 ? [uid] : []))
  if (!(await cancelWaiting(sql, { project, limit, uids: returned, type: 'BLOCK_REMOVED' }))) return
  const audiences = await readAudiences(sql, project, announced)
  const deliveries: NewDelivery[] = []
  const done: string[] = []
  for (const { sequence, uid, round, audience, reached, overtaken } of announced) {
    const members = (!overtaken && audiences.get(audience ?? '')) || []
    const next = members.slice(reached, reached + limit - deliveries.length)
    for (const member of next) deliveries.push({ ...member, uid, round, type: 'BLOCK_ADDED' })
    if (reached + next.length < members.length) {
      await sql.query(
        'update announcements set reached = $4 where (chain_id, project_id, sequence) = ($1, $2, $3)',
        [project.chainId, project.projectId, sequence, reached + next.length],
      )
      break
    }
    done.push(sequence)
  }
  await enqueue(sql, deliveries)
  await forget(sql, project, done)
}

async function expandRemoved(sql: Sql, { project, announced, limit, enqueue }: Part): Promise<void> {
  const uids = announced.map(({ uid }) => uid)
  // From here on none of them is attempted. One that is under way has been counted.
  if (!(await cancelWaiting(sql, { project, limit, uids, type: 'BLOCK_ADDED' }))) return
  // Whoever may believe in it, from whichever round: a later one may have been cancelled before it was told.
  const told = await sql.query<Pick<NewDelivery, 'uid' | 'listenerId' | 'signature' | 'round'>>(
    `with theirs as materialized (
       select d.* from ${theirs('$2', '$1')} d join listeners l on l.id = d.listener_id and not l.removed
     )
     select uid, "listenerId", signature, round from (
       -- One after the other: each held against each other one, they are many.
       select distinct on (uid, listener_id) uid, listener_id as "listenerId", signature, gone_round as round, place from (
         select d.*, a.round as gone_round, a.place,
           max(d.round) filter (where d.type = 'BLOCK_REMOVED' and d.state = 'delivered') over listened as taken_back,
           bool_or(d.type = 'BLOCK_REMOVED' and d.round = a.round) over listened as is_told
         from unnest($2::text[], $3::integer[]) with ordinality as a(uid, round, place)
           join notifications n on n.uid = a.uid and n.removed and n.round = a.round
           join theirs d on d.uid = a.uid
         window listened as (partition by d.uid, d.listener_id)
       ) known where type = 'BLOCK_ADDED' and attempts > 0 and not is_told and round > coalesce(taken_back, -1)
       order by uid, listener_id, sequence desc
     ) believers order by place, "listenerId" limit $4`,
    [project.projectId, uids, announced.map(({ round }) => round), limit],
  )
  await enqueue(
    sql,
    told.map((row) => ({ ...row, type: 'BLOCK_REMOVED' as const })),
  )
  // As many as were asked for: there may be more.
  if (told.length === limit) return
  await forget(
    sql,
    project,
    announced.map(({ sequence }) => sequence),
  )
}

/**
 * SQL for the deliveries of some events to the listeners of a project: those of others are not looked at, of whom there may be any number.
 * Those that an earlier version made say no project.
 */
function theirs(uids: string, projectId: string): string {
  return `(
    select * from deliveries where uid = any(${uids}::text[]) and project_id = ${projectId}
    union all select d.* from deliveries d join listeners l on l.id = d.listener_id
    where d.uid = any(${uids}::text[]) and d.project_id is null and l.project_id = ${projectId}
  )`
}

/** Cancels some of what waits for a project's listeners. Answers whether nothing is left of it. */
async function cancelWaiting(sql: Sql, options: CancelOptions): Promise<boolean> {
  const { project, uids, type, limit } = options
  if (uids.length === 0) return true
  // An array of what is locked: each is found by its key, also on a table that the planner knows nothing of yet. No index answers what
  // waits: there may be any number of it for others.
  const [row] = await sql.query<{ found: number }>(
    `with waiting as materialized (
       select d.id from ${theirs('$1', '$3')} d where d.type = $2 and (d.state || '') = 'pending' order by d.id limit $4
     ), cancelled as (
       update deliveries set state = 'cancelled' where id = any(array(
         select id from deliveries where id = any(array(select id from waiting)) and state = 'pending' order by id for update
       ))
     ) select count(*)::integer as found from waiting`,
    [uids, type, project.projectId, limit],
  )
  return (row?.found ?? 0) < limit
}

/** Reads whom announcements are for. */
async function readAudiences(
  sql: Sql,
  { chainId }: Announced,
  announced: readonly Announcement[],
): Promise<Map<string, Member[]>> {
  const rows = await sql.query<{ hash: string; members: [string, string[]][] }>(
    'select hash, members from audiences where chain_id = $1 and hash = any($2)',
    [chainId, [...new Set(announced.map(({ audience }) => audience))]],
  )
  return new Map(
    rows.map(({ hash, members }) => [
      hash,
      members.flatMap(([signature, ids]) => ids.map((listenerId) => ({ signature, listenerId }))),
    ]),
  )
}

async function forget(sql: Sql, project: Announced, sequences: readonly string[]): Promise<void> {
  if (sequences.length === 0) return
  await sql.query(
    'delete from announcements where chain_id = $1 and project_id = $2 and sequence = any($3::bigint[])',
    [project.chainId, project.projectId, sequences],
  )
}

type Announcement = Pick<NewDelivery, 'uid' | 'type' | 'round'> & {
  sequence: string
  audience: string | null
  reached: number
  /** Whether the event is not, or not any more, as it was announced that it came. */
  overtaken: boolean
}
type Part = {
  project: Announced
  announced: readonly Announcement[]
  limit: number
  enqueue: typeof insertDeliveries
}
type CancelOptions = {
  project: Announced
  uids: readonly string[]
  type: NewDelivery['type']
  limit: number
}
type Member = Pick<NewDelivery, 'listenerId' | 'signature'>
