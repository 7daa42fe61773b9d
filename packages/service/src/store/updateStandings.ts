import type { Hex } from 'viem'
import type { Sql } from './openDatabase.js'

/**
 * How an order stands as of the last indexed block: it has ended, its maker has nothing that the market may move, or
 * neither. What is not known of a maker counts as nothing, as it does when an order is read; whether an order has begun
 * is left to the reader, and so is whether it has ended since that block.
 */
export type Standing = 'active' | 'inactive' | 'expired' | 'filled' | 'cancelled'

/** Notes anew how orders stand, so that they are found by it. Called after whatever it hangs on has changed. */
export async function updateStandings(sql: Sql, chainId: number, orderIds: readonly Hex[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql.query(
    `update orders o set standing = now.standing
     from (
       select o.order_id, case
         -- One look-up for each order; whether it exists may be answered by reading the whole table.
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
}
