import type { Database, Sql } from '../openDatabase.js'
import {
  enough,
  held,
  type Lane,
  lanes,
  leftOff,
  lookedAt,
  nearFirst,
  nearOfOthers,
  type Place,
} from './lanes.js'

/** A listener's queue of deliveries, claimed by this process until its lease runs out. */
export type ListenerQueue = {
  listenerId: string
  projectId: string
  origin: string
  leaseId: string
  /** How its origin answered the last time; null where nobody knows. */
  pace: Pace | null
}

/** Whether an origin answers soon, or holds a slot for long. */
export type Pace = 'fast' | 'slow'

/**
 * Claims the queues that have something to be delivered, those that wait longest first. What another process works on is
 * passed over, until its lease runs out. Of an origin that has failed for everybody only one queue is worked on at a time, and its
 * others are looked at again later.
 *
 * No project and no origin holds more slots than are left free: receivers that hang leave some to everybody else. Where they
 * are of many projects, a quarter of all slots is left to those that are known to answer soon, and no more than a quarter goes
 * to those that are known not to.
 *
 * Each queue stands in a lane: that of its origin's pace, as it was when the queue was written. The first few of each lane are
 * looked at, however many wait. What stands in the wrong one, or is to be left alone, is put where it belongs, and so met once.
 * Where too many of these few may not be claimed, those of others are looked for behind them, of some projects and origins at a
 * time: where that is left off, the next claim goes on.
 */
export async function claimQueues(sql: Sql, options: claimQueues.Options): Promise<claimQueues.ReturnType> {
  const { queues, more, isShort } = await claimNear(sql, options, false)
  const free = options.free - queues.length
  if (!isShort || free === 0) return { queues, more, leftOff: options.behind }
  const running = [...options.running, ...queues]
  const found = await claimNear(sql, { ...options, free, running }, true)
  return {
    queues: [...queues, ...found.queues],
    more: found.more || Object.keys(found.leftOff ?? {}).length > 0,
    leftOff: found.leftOff,
  }
}

/**
 * Claims queues of those that wait longest in each lane, of those of others behind them, or of `among` some. Answers, too, whether
 * there may be others behind them.
 */
async function claimNear(
  sql: Sql,
  options: claimQueues.Options,
  isBehind: boolean,
): Promise<claimQueues.ReturnType & { isShort: boolean }> {
  const { free, running, leaseId, leaseDuration, maxOriginFailures, among, behind = {} } = options
  const near = isBehind ? nearOfOthers : nearFirst
  const { slow, unproven } = freeLanes(options)
  const rows = await sql.query<Partial<ListenerQueue> & Looked>(
    // Whoever answers soon is found behind any number of those that do not. Of others each is looked up by its key: joined, all of
    // a table might be read. No index answers when these are due, or how soon: with each more key there would be more of it to read.
    `with recursive ${laneNames
      .map(
        (
          lane,
        ) => `${among ? `near_${lane} as (select unnest($9::bigint[]) as listener_id)` : near(lane)}, ${lane} as materialized (
       select q.listener_id, q.origin, q.due_at, q.open_until, q.pace, q.project_id,
         ($1::integer + 1 - ${ofProject}) / 2 as project_slots, ($1::integer + 1 - ${ofOrigin}) / 2 as origin_slots,
         ${ofOrigin} > 0 as is_held
       from listener_queues q where q.listener_id = any(array(select listener_id from near_${lane}))
         and coalesce(q.due_at, 'infinity') <= now() and q.leased_until <= now() and ${ofProject} < $1 and ${ofOrigin} < $1 and ${lanes[lane].slots}
         and ${among ? '(select pace from origins where origin = q.origin)' : `(q.pace || '')`} ${lanes[lane].paces}
       order by q.pace, q.due_at limit ${enough} for update of q skip locked
     )`,
      )
      .join(', ')}, due as materialized (
       select waiting.*, known.pace as is_pace, coalesce(known.failures, 0) as failures,
         greatest(waiting.open_until, case when waiting.is_held and known.failures >= $4 then now() + ${lookAgain}
           else least(coalesce(known.open_until, '-infinity'), now() + ${lookAgain}) end) as alone_until
       from (select * from fast union all select * from unknown union all select * from slow) waiting
         left join lateral (select pace, failures, open_until from origins where origin = waiting.origin limit 1) known on true
     ), chosen as materialized (
       select listener_id, project_id, is_pace from (
         select due.*, row_number() over (partition by origin order by ${firstCome}) as origin_place,
           row_number() over (partition by project_id order by ${firstCome}) as project_place,
           row_number() over (partition by is_pace order by ${firstCome}) as pace_place,
           row_number() over (partition by is_pace is not distinct from 'fast' order by ${firstCome}) as lane_place
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
               `(select count(*) from ${lane}) < ${enough} and (select count(*) from near_${lane}) = ${lookedAt}`,
           )
           .join(' or ')} as "isShort",
         ${
           isBehind
             ? `json_strip_nulls(json_build_object(${laneNames.map((lane) => `'${lane}', ${leftOff(lane)}`)}))`
             : 'null'
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
      ...(isBehind ? [JSON.stringify(behind)] : []),
    ],
    // Without a name: a plan that is kept is from when other numbers were due.
  )
  // As many as were looked for: there may be more.
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

/** What was looked at for a claim. */
type Looked = { found: number; isShort: boolean; leftOff: Place | null }

const laneNames: readonly Lane[] = ['fast', 'unknown', 'slow']
const { ofProject, ofOrigin } = held('q')
/**
 * One order wherever some of several are chosen, so that the first of all is: whoever answers soon, then who is not known yet, and
 * those that are known to be slow.
 */
const firstCome = `is_pace is distinct from 'fast', is_pace nulls first, due_at, listener_id`
/** When to look again at a queue whose origin is left alone: what has answered meanwhile is not waited for much longer. */
const lookAgain = `interval '10 seconds'`

export declare namespace claimQueues {
  type Options = {
    /** How many more queues can be worked on: from 1. */
    free: number
    /** Those that are worked on. */
    running: readonly ListenerQueue[]
    /** Any text that no other claim has. */
    leaseId: string
    /** Milliseconds that the claim is good for. */
    leaseDuration: number
    /** Failures in a row after which an origin is left alone. */
    maxOriginFailures: number
    /** The listeners that they may be of. @default any */
    among?: readonly string[] | undefined
    /** Where the last claim left off what is behind others. @default from the start */
    behind?: Place | undefined
  }
  type ReturnType = {
    queues: ListenerQueue[]
    /** Whether there may be more of them. */
    more: boolean
    /** Where it left off what is behind others; nothing where it came to the end. */
    leftOff?: Place | undefined
  }
}

/** How many more slots those that are known to be slow may have, and all that are not known to be fast. */
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

/** Lets go of queues until the next delivery of each is due, and does what else belongs to it in the same transaction. */
export function releaseQueues(
  database: Database,
  queues: readonly ListenerQueue[],
  finish?: (sql: Sql) => Promise<void>,
): Promise<void> {
  return database.transaction(async (sql) => {
    const values = [queues.map(({ listenerId }) => listenerId), queues.map(({ leaseId }) => leaseId)]
    const claimed = 'unnest($1::bigint[], $2::text[]) as claimed(listener_id, lease)'
    // What is inserted from here on waits for this transaction, and all that was inserted before can be seen below.
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

/** Whether a delivery to one of these listeners may be under way. */
export async function isBusy(sql: Sql, listenerIds: readonly string[]): Promise<boolean> {
  const found = await sql.query(
    'select from listener_queues where listener_id = any($1) and leased_until > now() limit 1',
    [listenerIds],
  )
  return found.length > 0
}
