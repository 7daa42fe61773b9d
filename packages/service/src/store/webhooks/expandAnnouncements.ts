import { allDone, type Database, type Sql } from '../openDatabase.js'
import type { Announced } from './announcements.js'
import { insertDeliveries, type NewDelivery } from './insertDeliveries.js'

const maxAdded = 100
/** The maximum number of retractions at a time. It is lower than `maxAdded`, because a retraction may create any number of deliveries. */
const maxRemoved = 20

/**
 * Creates the deliveries of a project from its next announcements. Only one process at a time does so for a project. Returns whether there
 * may be more.
 *
 * If a reorg made an announcement obsolete, skips it and cancels its waiting deliveries. They could otherwise arrive after the retraction
 * and look like the latest state.
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
    const otherType = announced.findIndex(({ type }) => type !== first.type)
    const sameType = otherType < 0 ? announced : announced.slice(0, otherType)
    if (first.type === 'BLOCK_ADDED') await expandAdded(sql, { project, announced: sameType, limit, enqueue })
    else await expandRemoved(sql, { project, announced: sameType.slice(0, maxRemoved), limit, enqueue })
    return true
  })
}

export declare namespace expandAnnouncements {
  type Options = Announced & {
    /** The maximum number of deliveries that the function writes or cancels, so that it holds its locks for a short time. */
    limit?: number | undefined
    enqueue?: typeof insertDeliveries | undefined
  }
}

async function readNext(sql: Sql, { chainId, projectId }: Announced): Promise<Announcement[]> {
  return sql.query<Announcement>(
    `select a.sequence, a.uid, a.type, a.round, a.audience, a.reached,
       n.removed is distinct from false or n.round <> a.round as overtaken
     from announcements a left join notifications n using (uid)
     where a.chain_id = $1 and a.project_id = $2 order by a.sequence limit $3`,
    [chainId, projectId, maxAdded],
    'read announcements',
  )
}

async function expandAdded(sql: Sql, { project, announced, limit, enqueue }: Part): Promise<void> {
  const returnedUids = announced.flatMap(({ uid, round }) => (round > 0 ? [uid] : []))
  if (!(await cancelWaiting(sql, { project, limit, uids: returnedUids, type: 'BLOCK_REMOVED' }))) return
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
  await deleteAnnouncements(sql, project, done)
}

async function expandRemoved(sql: Sql, { project, announced, limit, enqueue }: Part): Promise<void> {
  const uids = announced.map(({ uid }) => uid)
  // After this, no attempt of these deliveries starts. An attempt in flight is already counted (`attempts > 0`), so the next query finds
  // its listener.
  if (!(await cancelWaiting(sql, { project, limit, uids, type: 'BLOCK_ADDED' }))) return
  // A new round starts when a retracted event is on the chain again. Search all rounds: if the delivery of the latest round was cancelled,
  // the listener may still have received the event in an earlier round.
  const believers = await sql.query<Pick<NewDelivery, 'uid' | 'listenerId' | 'signature' | 'round'>>(
    `with theirs as materialized (
       select d.* from ${deliveriesOf('$2', '$1')} d join listeners l on l.id = d.listener_id and not l.removed
     )
     select uid, "listenerId", signature, round from (
       -- A window, because a self-join would compare every pair of deliveries.
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
    believers.map((row) => ({ ...row, type: 'BLOCK_REMOVED' as const })),
  )
  if (believers.length === limit) return
  await deleteAnnouncements(
    sql,
    project,
    announced.map(({ sequence }) => sequence),
  )
}

/** Returns SQL for the deliveries of events to one project. It never reads those of other projects, which may be many. */
function deliveriesOf(uids: string, projectId: string): string {
  return `(select * from deliveries where uid = any(${uids}::text[]) and project_id = ${projectId})`
}

async function cancelWaiting(sql: Sql, options: CancelOptions): Promise<boolean> {
  const { project, uids, type, limit } = options
  if (uids.length === 0) return true
  // With `id = any(array(…))` instead of a join, PostgreSQL finds each row by its key, even if it has no statistics of the table.
  // `state || ''` keeps it from the index of pending deliveries, which may contain any number of rows of other listeners.
  const [row] = await sql.query<{ found: number }>(
    `with waiting as materialized (
       select d.id from ${deliveriesOf('$1', '$3')} d where d.type = $2 and (d.state || '') = 'pending' order by d.id limit $4
     ), cancelled as (
       update deliveries set state = 'cancelled' where id = any(array(
         select id from deliveries where id = any(array(select id from waiting)) and state = 'pending' order by id for update
       ))
     ) select count(*)::integer as found from waiting`,
    [uids, type, project.projectId, limit],
  )
  return (row?.found ?? 0) < limit
}

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

async function deleteAnnouncements(
  sql: Sql,
  project: Announced,
  sequences: readonly string[],
): Promise<void> {
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
  /** Whether a reorg made the announcement obsolete. */
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
