import type { Database, Sql } from '../openDatabase.js'
import { statement } from '../statement.js'
import type { Announced } from './announcements.js'
import { insertDeliveries, type NewDelivery } from './insertDeliveries.js'

const maxAdded = 100
/**
 * The maximum number of retractions of a project in one call. It is lower than `maxAdded`, because a retraction may create any number of
 * deliveries.
 */
const maxRemoved = 20

/**
 * Creates deliveries from the next announcements of projects. An announcement holds an event and its listeners, or the retraction of an
 * event. Skips projects that another process works on. Returns whether there may be more announcements.
 *
 * Before the function creates the retractions of an event, it cancels the event's pending deliveries. Before it creates deliveries of an
 * event that is on the chain again, it cancels the event's pending retractions. Otherwise these pending deliveries or retractions could
 * arrive later and look like the latest state.
 *
 * The function creates no deliveries for an announcement that a reorg made obsolete.
 */
export function expandAnnouncements(
  database: Database,
  options: expandAnnouncements.Options,
): Promise<boolean> {
  const { projects, limit = 1_000, enqueue = insertDeliveries } = options
  const each = Math.max(1, Math.floor(limit / projects.length))
  return database.transaction(async (sql) => {
    const runs = toRuns(await readNext(sql, projects, Math.min(each, maxAdded)))
    const ready = await cancelWaiting(sql, runs, each)
    const ofType = (type: Run['type']) => ready.filter((run) => run.type === type)
    const parts = [
      await expandAdded(sql, ofType('BLOCK_ADDED'), each),
      await expandRemoved(sql, ofType('BLOCK_REMOVED'), each),
    ]
    await enqueue(
      sql,
      parts.flatMap(({ deliveries }) => deliveries),
    )
    await recordProgress(
      sql,
      parts.flatMap(({ done }) => done),
      parts.flatMap(({ partlyDone }) => partlyDone),
    )
    return runs.length > 0
  })
}

export declare namespace expandAnnouncements {
  type Options = {
    projects: readonly Announced[]
    /**
     * The maximum number of deliveries that one call creates, and also the maximum that it cancels. It limits how long the call holds its
     * locks. Each project gets an equal share.
     *
     * @default 1_000
     */
    limit?: number | undefined
    enqueue?: typeof insertDeliveries | undefined
  }
}

function readNext(sql: Sql, projects: readonly Announced[], limit: number): Promise<Announcement[]> {
  return sql.query<Announcement>(
    ...statement`with free as materialized (
       select chain_id, project_id from unnest(${projects.map(({ chainId }) => chainId)}::bigint[],
         ${projects.map(({ projectId }) => projectId)}::text[]) as p(chain_id, project_id)
       where pg_try_advisory_xact_lock(hashtextextended('tillkit announcements ' || project_id, chain_id))
     )
     select a.chain_id::float8 as "chainId", a.project_id as "projectId", a.sequence, a.uid, a.type, a.round, a.audience, a.reached,
       n.removed is distinct from false or n.round <> a.round as overtaken
     from free cross join lateral (
       select * from announcements where chain_id = free.chain_id and project_id = free.project_id order by sequence limit ${limit}
     ) a left join notifications n on n.chain_id = a.chain_id and n.uid = a.uid
     order by a.sequence`,
    'read announcements',
  )
}

/**
 * Returns the first announcements of each project, up to the first of another type. A call handles only one type for a project, so that
 * events and retractions keep their order.
 */
function toRuns(all: readonly Announcement[]): Run[] {
  const runs = new Map<string, Run & { ended?: boolean }>()
  for (const next of all) {
    const { chainId, projectId, type } = next
    const key = `${chainId} ${projectId}`
    const run = runs.get(key) ?? { projectId, type, announced: [] }
    runs.set(key, run)
    const max = type === 'BLOCK_REMOVED' ? maxRemoved : maxAdded
    if (type !== run.type || run.announced.length === max) run.ended = true
    if (!run.ended) run.announced.push(next)
  }
  return [...runs.values()]
}

/**
 * Cancels pending deliveries that the announcements contradict: the deliveries of a retracted event, or the retractions of an event that is
 * on the chain again. Cancels at most `each` for each project. Returns the runs without the projects that may have more of such deliveries.
 */
async function cancelWaiting(sql: Sql, runs: readonly Run[], each: number): Promise<readonly Run[]> {
  const wanted = runs.flatMap(({ projectId, type, announced }, place) => {
    const uids = announced.flatMap(({ uid, round }) => (type === 'BLOCK_REMOVED' || round > 0 ? [uid] : []))
    const opposite = type === 'BLOCK_ADDED' ? 'BLOCK_REMOVED' : 'BLOCK_ADDED'
    return uids.length === 0 ? [] : [{ place, projectId, type: opposite, uids }]
  })
  if (wanted.length === 0) return runs
  // One statement cancels all deliveries, and locks their rows in the order of the IDs. With two statements, a transaction that settles
  // deliveries could cause a deadlock. It could wait for a row of the first statement, and hold a row that the second one needs.
  // With `id = any(array(…))` instead of a join, PostgreSQL finds each row by its key, even without statistics of the table.
  // Because of `state || ''`, PostgreSQL cannot use the index of pending deliveries, which may have many rows of other listeners.
  const unfinished = await sql.query<{ place: number }>(
    `with waiting as materialized (
       select wanted.place, d.id
       from json_to_recordset($1) as wanted(place integer, "projectId" text, type text, uids text[]) cross join lateral (
         select d.id from unnest(wanted.uids) as u(uid) cross join lateral (
           select id from deliveries
           where uid = u.uid and project_id = wanted."projectId" and type = wanted.type and (state || '') = 'pending' offset 0
         ) d order by id limit $2
       ) d
     ), cancelled as (
       update deliveries set state = 'cancelled' where id = any(array(
         select id from deliveries where id = any(array(select id from waiting)) and state = 'pending' order by id for update
       ))
     ) select place from waiting group by place having count(*) = $2`,
    [JSON.stringify(wanted), each],
  )
  // An attempt of a cancelled delivery may already be in flight, and may reach the receiver. Its start was counted (`attempts > 0`), so
  // `expandRemoved` sends the retraction to its listener too.
  return runs.filter((_, place) => unfinished.every((run) => run.place !== place))
}

async function expandAdded(sql: Sql, runs: readonly Run[], each: number): Promise<Part> {
  const part: Part = { deliveries: [], done: [], partlyDone: [] }
  const audiences = await readAudiences(
    sql,
    runs.flatMap(({ announced }) => announced),
  )
  for (const { announced } of runs) {
    let remaining = each
    for (const announcement of announced) {
      if (remaining <= 0) break
      const { uid, round, type, overtaken } = announcement
      const members = (!overtaken && audiences.get(audienceOf(announcement))) || []
      const next = members.slice(announcement.reached, announcement.reached + remaining)
      remaining -= Math.max(1, next.length)
      for (const member of next) part.deliveries.push({ ...member, uid, round, type })
      const reached = announcement.reached + next.length
      if (reached < members.length) part.partlyDone.push({ ...announcement, reached })
      else part.done.push(announcement)
    }
  }
  return part
}

async function expandRemoved(sql: Sql, runs: readonly Run[], each: number): Promise<Part> {
  if (runs.length === 0) return { deliveries: [], done: [], partlyDone: [] }
  const wanted = runs.map(({ projectId, announced }, run) => {
    return {
      run,
      projectId,
      uids: announced.map(({ uid }) => uid),
      rounds: announced.map(({ round }) => round),
    }
  })
  // A new round starts when a retracted event is on the chain again. Search the deliveries of all rounds. Even if the delivery of the
  // latest round was cancelled, the listener may have received the event in an earlier round.
  const believers = await sql.query<Omit<NewDelivery, 'type'> & { run: number }>(
    ...statement`with wanted as materialized (
       select * from json_to_recordset(${JSON.stringify(wanted)}) as w(run integer, "projectId" text, uids text[], rounds integer[])
     ), theirs as materialized (
       -- Never reads the deliveries of other projects, which may be many: the offset makes PostgreSQL look up each event by its key.
       select wanted.run, d.* from wanted cross join unnest(wanted.uids) as u(uid) cross join lateral (
         select * from deliveries where uid = u.uid and project_id = wanted."projectId" offset 0
       ) d join listeners l on l.id = d.listener_id and not l.removed
     )
     select run, uid, "listenerId", signature, round from (
       select *, row_number() over (partition by run order by place, "listenerId") as number from (
         -- A window, because a self-join would compare every pair of deliveries.
         select distinct on (uid, listener_id) run, uid, listener_id as "listenerId", signature, gone_round as round, place from (
           select d.*, a.round as gone_round, a.place,
             max(d.round) filter (where d.type = 'BLOCK_REMOVED' and d.state = 'delivered') over listened as taken_back,
             bool_or(d.type = 'BLOCK_REMOVED' and d.round = a.round) over listened as is_told
           from wanted cross join unnest(wanted.uids, wanted.rounds) with ordinality as a(uid, round, place)
             join notifications n on n.uid = a.uid and n.removed and n.round = a.round
             join theirs d on d.run = wanted.run and d.uid = a.uid
           window listened as (partition by d.uid, d.listener_id)
         ) known where type = 'BLOCK_ADDED' and attempts > 0 and not is_told and round > coalesce(taken_back, -1)
         order by uid, listener_id, sequence desc
       ) believers
     ) numbered where number <= ${each} order by run, number`,
  )
  return {
    deliveries: believers.map(({ run: _, ...row }) => ({ ...row, type: 'BLOCK_REMOVED' })),
    done: runs.flatMap(({ announced }, place) => {
      return believers.filter(({ run }) => run === place).length < each ? announced : []
    }),
    partlyDone: [],
  }
}

async function readAudiences(sql: Sql, announced: readonly Announcement[]): Promise<Map<string, Member[]>> {
  const wanted = [...new Map(announced.map((one) => [audienceOf(one), one])).values()]
  if (wanted.length === 0) return new Map()
  const rows = await sql.query<{ chainId: number; audience: string; members: [string, string[]][] }>(
    ...statement`select chain_id::float8 as "chainId", hash as audience, members
     from unnest(${wanted.map(({ chainId }) => chainId)}::bigint[], ${wanted.map(({ audience }) => audience)}::text[])
       as wanted(chain_id, hash) cross join lateral (
       select members from audiences where chain_id = wanted.chain_id and hash = wanted.hash limit 1
     ) u`,
    'read audiences',
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
      'forget announcements',
    )
  }
  if (partlyDone.length > 0) {
    await sql.query(
      `update announcements a set reached = b.reached
       from unnest($1::bigint[], $2::text[], $3::bigint[], $4::integer[]) as b(chain_id, project_id, sequence, reached)
       where (a.chain_id, a.project_id, a.sequence) = (b.chain_id, b.project_id, b.sequence)`,
      [...keys(partlyDone), partlyDone.map(({ reached }) => reached)],
      'note announcements',
    )
  }
}

function audienceOf({ chainId, audience }: { chainId: number; audience: string | null }): string {
  return `${chainId} ${audience}`
}

type Announcement = Announced &
  Pick<NewDelivery, 'uid' | 'type' | 'round'> & {
    sequence: string
    audience: string | null
    /** The number of listeners in the audience that already have their delivery. */
    reached: number
    /** Whether a later reorg made the announcement obsolete, so that no deliveries may be created from it. */
    overtaken: boolean
  }
/** The next announcements of a project, all of the same type. */
type Run = { projectId: string; type: NewDelivery['type']; announced: Announcement[] }
type Part = { deliveries: NewDelivery[]; done: Announcement[]; partlyDone: Announcement[] }
type Member = Pick<NewDelivery, 'listenerId' | 'signature'>
