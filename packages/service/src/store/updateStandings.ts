import type { Hex } from 'viem'
import { allDone, type Sql } from './openDatabase.js'
import { insertOrderChanges } from './orderChanges.js'

/**
 * The stored status of an order as of the last block. An open order with unknown availability is `inactive`. List queries also compare the
 * start and end of orders with the current time, because the standing changes only with a block.
 */
export type Standing = ListingStanding | `offer_${ListingStanding}`

/** The standings of listings. Offers have separate standings with a prefix, so that a query for listings cannot return an offer. */
type ListingStanding = 'active' | 'inactive' | 'expired' | 'filled' | 'cancelled'

/**
 * Computes the standings of orders again, and stores them in `orders.standing`, the column by which list queries filter. Call it after a
 * fill, a cancellation, a new block, or a change of availability. Also records the orders as changed, for live streams.
 */
export async function updateStandings(sql: Sql, chainId: number, orderIds: readonly Hex[]): Promise<void> {
  if (orderIds.length === 0) return
  const updated = sql.query(
    `update orders o set standing = now.standing
     from (
       select o.order_id, case o.side when 'offer' then 'offer_' else '' end || case
         -- A scalar subquery looks each order up; for "exists", the planner may read the whole table.
         when a.cancelled or (
           select true from cancellations x where x.chain_id = $1 and x.order_id = o.order_id
         ) then 'cancelled'
         when o.quantity <= coalesce(a.filled, 0) + (
           select coalesce(sum(f.quantity), 0) from fills f where f.chain_id = $1 and f.order_id = o.order_id
         ) then 'filled'
         when o.valid_until <= (select time from blocks where chain_id = $1 order by number desc limit 1) then 'expired'
         when coalesce(a.held, 0) = 0 then 'inactive'
         else 'active' end as standing
       from unnest($2::text[]) as updated(order_id)
       join orders o on o.chain_id = $1 and o.order_id = updated.order_id
       left join availability a on a.chain_id = $1 and a.order_id = o.order_id
     ) as now
     where o.chain_id = $1 and o.order_id = now.order_id and o.standing <> now.standing`,
    [chainId, orderIds],
  )
  await allDone([updated, insertOrderChanges(sql, chainId, orderIds)])
}
