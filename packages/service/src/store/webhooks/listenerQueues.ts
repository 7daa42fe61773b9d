import type { Database, Sql } from '../openDatabase.js'
import { statement } from '../statement.js'

export type ListenerQueue = {
  listenerId: string
  projectId: string
  origin: string
  leaseId: string
  pace: Pace | null
}

export type Pace = 'fast' | 'slow'

/**
 * Claims queues with due deliveries: a queue holds the deliveries of one listener. The slots of the process are shared by these rules:
 *
 * - A project or an origin gets no further slot if it uses as many slots as are free. So receivers that hang leave slots to all others.
 * - A quarter of all slots is reserved for origins that are known to be fast. Slow origins get at most a quarter.
 * - If an origin failed often, only one of its queues is claimed, as a test. The other queues are postponed.
 */
export async function claimQueues(sql: Sql, options: claimQueues.Options): Promise<claimQueues.ReturnType> {
  const { queues, more, isShort } = await claimScanned(sql, options, false)
  const free = options.free - queues.length
  if (!isShort || free === 0) return { queues, more, leftOff: options.behind }
  const running = [...options.running, ...queues]
  const found = await claimScanned(sql, { ...options, free, running }, true)
  return {
    queues: [...queues, ...found.queues],
    more: found.more || Object.keys(found.leftOff ?? {}).length > 0,
    leftOff: found.leftOff,
  }
}

/**
 * Claims queues among a limited number of candidates. `isShort` is `true` if too few of the candidates can be claimed, and more due queues
 * may wait behind them. With `isWalk`, the candidates come from all projects and origins in turn.
 */
async function claimScanned(
  sql: Sql,
  options: claimQueues.Options,
  isWalk: boolean,
): Promise<claimQueues.ReturnType & { isShort: boolean }> {
  const { free, running, leaseId, leaseDuration, maxOriginFailures, among, behind = {} } = options
  const candidates = isWalk ? longestWaitingBehind : longestWaiting
  const { slow, unproven } = freeLanes(options)
  const rows = await sql.query<Partial<ListenerQueue> & ScanResult>(
    // Look up each queue by its key, because for a join PostgreSQL's planner might read the whole table. The expressions around columns,
    // such as `coalesce`, keep the planner from indexes with which it would read more rows.
    `with recursive ${laneNames
      .map(
        (
          lane,
        ) => `${among ? `near_${lane} as (select unnest($9::bigint[]) as listener_id)` : candidates(lane)}, ${lane} as materialized (
       select q.listener_id, q.origin, q.due_at, q.open_until, q.pace, q.project_id,
         ($1::integer + 1 - ${ofProject}) / 2 as project_slots, ($1::integer + 1 - ${ofOrigin}) / 2 as origin_slots,
         ${ofOrigin} > 0 as is_held
       from listener_queues q where q.listener_id = any(array(select listener_id from near_${lane}))
         and coalesce(q.due_at, 'infinity') <= now() and q.leased_until <= now() and ${ofProject} < $1 and ${ofOrigin} < $1
           and ${lanes[lane].slots}
         and ${among ? '(select pace from origins where origin = q.origin)' : `(q.pace || '')`} ${lanes[lane].paces}
       order by q.pace, q.due_at limit ${enoughQueues} for update of q skip locked
     )`,
      )
      .join(', ')}, due as materialized (
       select waiting.*, known.pace as is_pace, coalesce(known.failures, 0) as failures,
         greatest(waiting.open_until, case when waiting.is_held and known.failures >= $4 then now() + ${recheckAfter}
           else least(coalesce(known.open_until, '-infinity'), now() + ${recheckAfter}) end) as alone_until
       from (select * from fast union all select * from unknown union all select * from slow) waiting
         left join lateral (select pace, failures, open_until from origins where origin = waiting.origin limit 1) known on true
     ), chosen as materialized (
       select listener_id, project_id, is_pace from (
         select due.*, row_number() over (partition by origin order by ${claimOrder}) as origin_place,
           row_number() over (partition by project_id order by ${claimOrder}) as project_place,
           row_number() over (partition by is_pace order by ${claimOrder}) as pace_place,
           row_number() over (partition by is_pace is not distinct from 'fast' order by ${claimOrder}) as lane_place
         from due where alone_until <= now()
       ) d where origin_place <= origin_slots and project_place <= project_slots
         and (origin_place = 1 or failures < $4)
         and (is_pace = 'fast' or lane_place <= $8 and (is_pace is null or pace_place <= $7)) is true
       order by due_at limit $1
     ), moved as (
       update listener_queues q set pace = due.is_pace, due_at = greatest(q.due_at, due.alone_until)
       from due where q.listener_id = due.listener_id and due.listener_id not in (select listener_id from chosen)
         and (due.is_pace is distinct from due.pace or due.alone_until > now())
     ), claimed as (
       update listener_queues q set lease = $2, leased_until = now() + $3 * interval '1 millisecond', pace = chosen.is_pace
       from chosen where q.listener_id = chosen.listener_id
       returning q.listener_id as "listenerId", chosen.project_id as "projectId", q.origin, q.pace, q.lease as "leaseId"
     )
     select claimed.*, looked.* from (
       select greatest(${laneNames.map((lane) => `(select count(*) from ${lane})`)})::integer as found,
         ${laneNames
           .map(
             (lane) =>
               `(select count(*) from ${lane}) < ${enoughQueues} and (select count(*) from near_${lane}) = ${scanLimit}`,
           )
           .join(' or ')} as "isShort",
         ${
           isWalk
             ? `json_strip_nulls(json_build_object(${laneNames.map((lane) => `'${lane}', ${walkEnd(lane)}`)}))`
             : 'null::json'
         } as "leftOff"
     ) looked left join claimed on true`,
    [
      free,
      leaseId,
      leaseDuration,
      maxOriginFailures,
      JSON.stringify(countBy(running, 'projectId')),
      JSON.stringify(countBy(running, 'origin')),
      slow,
      unproven,
      ...(among ? [among] : []),
      ...(isWalk ? [JSON.stringify(behind)] : []),
    ],
    // Use no statement name. PostgreSQL would keep the plan of a named statement, and that plan fits only the number of queues that were
    // due at its first use.
  )
  const more = (rows[0]?.found ?? 0) >= free
  const queues = rows.flatMap(({ found: _, isShort: __, leftOff: ___, listenerId, ...queue }) =>
    listenerId ? [{ listenerId, ...queue } as ListenerQueue] : [],
  )
  return {
    queues,
    more,
    isShort: rows[0]?.isShort === true && !among,
    leftOff: rows[0]?.leftOff ?? undefined,
  }
}

type ScanResult = { found: number; isShort: boolean; leftOff: WalkPosition | null }

const laneNames: readonly Lane[] = ['fast', 'unknown', 'slow']
const { ofProject, ofOrigin } = heldSlots('q')
/** The SQL order in which due queues are claimed: first those of fast origins, then of origins with unknown pace, then of slow origins. */
const claimOrder = `is_pace is distinct from 'fast', is_pace nulls first, due_at, listener_id`
/**
 * The maximum delay after which a queue of a paused origin is checked again. It is short, because the origin may recover before its pause
 * ends.
 */
const recheckAfter = `interval '10 seconds'`

const lanes: Readonly<Record<Lane, { paces: string; slots: string }>> = {
  fast: { paces: `= 'fast'`, slots: 'true' },
  unknown: { paces: 'is null', slots: '$8::integer > 0' },
  slow: { paces: `= 'slow'`, slots: '$8::integer > 0 and $7::integer > 0' },
}

type Lane = 'fast' | 'unknown' | 'slow'

type WalkPosition = { readonly [lane in Lane]?: readonly [projectId: string, origin: string] }

const enoughQueues = 'greatest($1::integer, 32)'
/** The maximum number of candidate queues that a query reads. It exceeds `enoughQueues`, because some candidates cannot be claimed. */
const scanLimit = `(${enoughQueues} + 200)`

/**
 * Returns SQL for the number of slots that the project and the origin of a row use. The numbers come from JSON parameters, so the query
 * needs no join.
 */
function heldSlots(row: string) {
  return {
    ofProject: `coalesce(($5::jsonb -> ${row}.project_id)::integer, 0)`,
    ofOrigin: `coalesce(($6::jsonb -> ${row}.origin)::integer, 0)`,
  }
}

const isWaiting = 'due_at <= now() and leased_until <= now()'

function longestWaiting(lane: Lane): string {
  const { paces, slots } = lanes[lane]
  return `near_${lane} as materialized (
    select listener_id from listener_queues where ${isWaiting} and ${slots} and pace ${paces}
    order by pace, due_at limit ${scanLimit}
  )`
}

/**
 * Returns SQL that finds candidate queues. The SQL walks through the index from one project and origin to the next. So it finds due queues
 * even behind very many queues of one project.
 */
function longestWaitingBehind(lane: Lane): string {
  const { paces, slots } = lanes[lane]
  const next = (after: string) => `select project_id, origin, due_at from listener_queues
    where due_at < 'infinity' and ${slots} and pace ${paces} and (project_id, origin) > (${after})
    order by pace, project_id, origin, due_at limit 1`
  const startOf = (index: number) => `coalesce($9::jsonb -> '${lane}' ->> ${index}, '')`
  const { ofProject, ofOrigin } = heldSlots('walk')
  return `walk_${lane} as (
    select 1 as step, next.* from (${next(`${startOf(0)}, ${startOf(1)}`)}) next
    union all
    select step + 1, next.* from walk_${lane} walk cross join lateral (
      ${next(`walk.project_id, case when ${ofProject} < $1 then walk.origin else ${pastOrigins} end`)}
    ) next where step < ${maxSteps}
  ), open_${lane} as materialized (
    select project_id, origin from walk_${lane} walk where due_at <= now() and ${ofProject} < $1 and ${ofOrigin} < $1
    order by due_at limit 200
  ), near_${lane} as materialized (
    select listener_id from open_${lane} open cross join lateral (
      select listener_id from listener_queues q
      where q.project_id = open.project_id and q.origin = open.origin and due_at < 'infinity' and ${isWaiting} and pace ${paces}
      order by pace, project_id, origin, due_at limit greatest(1, 400 / (select count(*) from open_${lane}))
    ) first
  )`
}

function walkEnd(lane: Lane): string {
  return `(select json_build_array(project_id, origin) from walk_${lane} where step = ${maxSteps})`
}

const maxSteps = 250
/**
 * A text that sorts after every origin in every collation, because every origin begins with `http`. The walk continues at this text to skip
 * the remaining origins of a project.
 */
const pastOrigins = `'zzzz'`

export declare namespace claimQueues {
  type Options = {
    free: number
    running: readonly ListenerQueue[]
    leaseId: string
    leaseDuration: number
    maxOriginFailures: number
    among?: readonly string[] | undefined
    behind?: WalkPosition | undefined
  }
  type ReturnType = {
    queues: ListenerQueue[]
    more: boolean
    leftOff?: WalkPosition | undefined
  }
}

function freeLanes({ free, running }: claimQueues.Options): { slow: number; unproven: number } {
  const slots = free + running.length
  const quarter = Math.floor(slots / 4)
  const count = (...paces: ListenerQueue['pace'][]) =>
    running.filter(({ pace }) => paces.includes(pace)).length
  return {
    slow: Math.max(0, Math.max(1, quarter) - count('slow')),
    unproven: Math.max(0, slots - quarter - count('slow', null)),
  }
}

function countBy(queues: readonly ListenerQueue[], key: 'projectId' | 'origin'): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const queue of queues) counts[queue[key]] = (counts[queue[key]] ?? 0) + 1
  return counts
}

/** Releases claimed queues. Each queue becomes due at the time of its next delivery. Runs `finish` in the same transaction. */
export function releaseQueues(
  database: Database,
  queues: readonly ListenerQueue[],
  finish?: (sql: Sql) => Promise<void>,
): Promise<void> {
  return database.transaction(async (sql) => {
    const values = [queues.map(({ listenerId }) => listenerId), queues.map(({ leaseId }) => leaseId)]
    const claimed = 'unnest($1::bigint[], $2::text[]) as claimed(listener_id, lease)'
    // Lock the queues before the next statement reads their deliveries. A transaction that adds deliveries also updates their queues, so it
    // waits for this one. The next statement sees all deliveries that were committed before the lock.
    await sql.query(
      `select from listener_queues q join ${claimed} using (listener_id, lease) order by listener_id for update of q`,
      values,
      'lock queues',
    )
    await sql.query(
      `update listener_queues q set lease = null, leased_until = '-infinity', due_at = coalesce((
         select greatest(d.due_at, q.open_until, now()) from deliveries d
         where d.listener_id = q.listener_id and d.state = 'pending'
           and exists (select from listeners where id = q.listener_id and active)
         order by d.due_at limit 1
       ), 'infinity'), pace = (select pace from origins where origin = q.origin)
       from ${claimed} where q.listener_id = claimed.listener_id and q.lease = claimed.lease`,
      values,
      'release queues',
    )
    await finish?.(sql)
  })
}

export async function isBusy(sql: Sql, listenerIds: readonly string[]): Promise<boolean> {
  const found = await sql.query(
    ...statement`select from listener_queues where listener_id = any(${listenerIds}) and leased_until > now() limit 1`,
  )
  return found.length > 0
}
