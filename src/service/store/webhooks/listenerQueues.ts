import type { Database, Sql } from '../openDatabase.js'

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
 * passed over, until its lease runs out. Of an origin that has failed for everybody only one queue is claimed.
 *
 * No project and no origin holds more slots than are left free: receivers that hang leave some to everybody else. Where they
 * are of many projects, a quarter of all slots is left to those that are known to answer soon, and no more than a quarter goes
 * to those that are known not to.
 */
export async function claimQueues(sql: Sql, options: claimQueues.Options): Promise<claimQueues.ReturnType> {
  const { free, running, leaseId, leaseDuration, maxOriginFailures, among } = options
  const { slow, unproven } = freeLanes(options)
  const rows = await sql.query<ListenerQueue & { found: number }>(
    // Each lane by itself: whoever answers soon is found behind any number of those that do not.
    `with ${['fast', 'other']
      .map(
        (lane) => `${lane} as materialized (
       select q.listener_id, q.origin, q.due_at, l.project_id, known.pace, coalesce(known.failures, 0) as failures,
         ($1::integer + 1 - ${ofProject}) / 2 as project_slots, ($1::integer + 1 - ${ofOrigin}) / 2 as origin_slots
       from listener_queues q join listeners l on l.id = q.listener_id
         left join origins known on known.origin = q.origin
       where q.due_at <= now() and q.leased_until <= now() and q.open_until <= now()
         and ${ofProject} < $1 and ${ofOrigin} < $1
         and (known.open_until > now()) is not true${among ? ' and q.listener_id = any($9)' : ''}
         and ${lane === 'fast' ? `known.pace = 'fast'` : `$8::integer > 0 and (known.pace is null or known.pace <> 'fast' and $7::integer > 0)`}
       order by q.due_at limit $1 for update of q skip locked
     )`,
      )
      .join(', ')}, due as materialized (
       select * from fast union all select * from other
     ), chosen as (
       select listener_id, project_id, pace from (
         select due.*, row_number() over (partition by origin order by listener_id) as origin_place,
           row_number() over (partition by project_id order by listener_id) as project_place,
           row_number() over (partition by pace order by due_at, listener_id) as pace_place,
           -- Whoever is not known yet comes before those that are known to be slow.
           row_number() over (partition by pace is not distinct from 'fast' order by pace nulls first, due_at, listener_id) as lane_place
         from due
       ) d where origin_place <= origin_slots and project_place <= project_slots
         and (origin_place = 1 or failures < $4)
         and (pace = 'fast' or lane_place <= $8 and (pace is null or pace_place <= $7)) is true
       order by due_at limit $1
     )
     update listener_queues q set lease = $2, leased_until = now() + $3 * interval '1 millisecond'
     from chosen where q.listener_id = chosen.listener_id
     returning q.listener_id as "listenerId", chosen.project_id as "projectId", q.origin, chosen.pace, q.lease as "leaseId",
       greatest((select count(*) from fast), (select count(*) from other))::integer as found`,
    [
      ...[free, leaseId, leaseDuration, maxOriginFailures],
      ...[JSON.stringify(countBy(running, 'projectId')), JSON.stringify(countBy(running, 'origin'))],
      ...[slow, unproven, ...(among ? [among] : [])],
    ],
    // Without a name: a plan that is kept from when few were due joins each queue with all origins, once there are thousands.
  )
  // As many as were looked for: there may be more.
  const more = rows[0]?.found === free
  return { queues: rows.map(({ found: _, ...queue }) => queue), more }
}

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
  }
  type ReturnType = {
    queues: ListenerQueue[]
    /** Whether there may be more of them. */
    more: boolean
  }
}

/** SQL for the slots that a queue's project and origin hold: looked up by their names, not joined with all that hold some. */
const ofProject = 'coalesce(($5::jsonb -> l.project_id)::integer, 0)'
const ofOrigin = 'coalesce(($6::jsonb -> q.origin)::integer, 0)'

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
         select greatest(d.due_at, now()) from deliveries d
         where d.listener_id = q.listener_id and d.state = 'pending'
           and exists (select from listeners where id = q.listener_id and active)
         order by d.due_at limit 1
       ), 'infinity') from ${claimed} where q.listener_id = claimed.listener_id and q.lease = claimed.lease`,
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
