import type { Sql } from '../openDatabase.js'
import type { ListenerQueue } from './listenerQueues.js'
import { type Next, type TakenRow, taken, takenColumns, takingNext, toNext } from './takeDeliveries.js'

/** A queue that is claimed, and what of it was taken. */
export type FirstDelivery = { queue: ListenerQueue; next: Next }

/**
 * Claims queues and takes the next delivery of each, counted as an attempt, in the transaction that made it, or as soon as it is
 * heard of: whoever commits that may attempt it at once. Only of origins that answered soon the last time and have not failed since,
 * and where nobody else is at it.
 *
 * The listeners are locked until the transaction ends: whoever removes one finds its queue claimed, or has it left alone here.
 */
export async function takeFirst(sql: Sql, options: takeFirst.Options): Promise<FirstDelivery[]> {
  const { listenerIds, limit, leaseId, leaseDuration } = options
  const rows = await sql.query<TakenRow & { projectId: string; origin: string }>(
    `with ready as materialized (
       select l.id as listener_id, l.project_id, q.origin from listeners l cross join lateral (
         select origin from listener_queues where listener_id = l.id and leased_until <= now() and open_until <= now()
         limit 1 for update skip locked
       ) q cross join lateral (
         select from origins where origin = q.origin and pace = 'fast' and failures = 0 limit 1
       ) known
       where l.id = any($1) and l.active and not l.removed order by l.id limit $2 for share of l skip locked
     ), going as materialized (select listener_id, '' as settled, true as goes_on from ready), ${takingNext}, claimed as (
       update listener_queues q set lease = $3, leased_until = clock_timestamp() + $4 * interval '1 millisecond', pace = 'fast'
       from taken where q.listener_id = taken.listener_id
     )
     select t.listener_id as "listenerId", ready.project_id as "projectId", ready.origin, ${takenColumns}
     from ${taken} join ready on ready.listener_id = t.listener_id`,
    [listenerIds, limit, leaseId, leaseDuration],
    'take first',
  )
  return rows.map(({ projectId, origin, ...row }) => ({
    queue: { listenerId: row.listenerId, projectId, origin, leaseId, pace: 'fast' },
    next: toNext(row),
  }))
}

export declare namespace takeFirst {
  type Options = {
    listenerIds: readonly string[]
    /** The most queues that are claimed. */
    limit: number
    /** Any text that no other claim has. */
    leaseId: string
    /** Milliseconds that the claim is good for. */
    leaseDuration: number
  }
}
