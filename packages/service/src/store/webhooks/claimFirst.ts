import type { Sql } from '../openDatabase.js'
import {
  type ClaimedRow,
  claimedColumns,
  claimedRows,
  claimingNext,
  type Next,
  toNext,
} from './claimDeliveries.js'
import type { ListenerQueue } from './listenerQueues.js'

export type FirstDelivery = { queue: ListenerQueue; next: Next }

/**
 * Claims new deliveries in the transaction that creates them. It does so for unclaimed queues whose origin is fast and has no recent
 * failure. The caller may start the attempts after the commit.
 *
 * Locks the listeners until the transaction ends. A concurrent removal therefore sees the claim, or the claim skips the removed listener.
 */
export async function claimFirst(sql: Sql, options: claimFirst.Options): Promise<FirstDelivery[]> {
  const { listenerIds, limit, leaseId, leaseDuration } = options
  const rows = await sql.query<ClaimedRow & { projectId: string; origin: string }>(
    `with ready as materialized (
       select l.id as listener_id, l.project_id, q.origin from listeners l cross join lateral (
         select origin from listener_queues where listener_id = l.id and leased_until <= now() and open_until <= now()
         limit 1 for update skip locked
       ) q cross join lateral (
         select from origins where origin = q.origin and pace = 'fast' and failures = 0 limit 1
       ) known
       where l.id = any($1) and l.active and not l.removed order by l.id limit $2 for share of l skip locked
     ), going as materialized (select listener_id, '' as settled, true as goes_on from ready), ${claimingNext}, claimed as (
       update listener_queues q set lease = $3, leased_until = clock_timestamp() + $4 * interval '1 millisecond', pace = 'fast'
       from taken where q.listener_id = taken.listener_id
     )
     select t.listener_id as "listenerId", ready.project_id as "projectId", ready.origin, ${claimedColumns}
     from ${claimedRows} join ready on ready.listener_id = t.listener_id`,
    [listenerIds, limit, leaseId, leaseDuration],
    'take first',
  )
  return rows.map(({ projectId, origin, ...row }) => ({
    queue: { listenerId: row.listenerId, projectId, origin, leaseId, pace: 'fast' },
    next: toNext(row),
  }))
}

export declare namespace claimFirst {
  type Options = {
    listenerIds: readonly string[]
    limit: number
    leaseId: string
    leaseDuration: number
  }
}
