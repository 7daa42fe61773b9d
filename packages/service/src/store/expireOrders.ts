import type { Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { type Standing, updateStandings } from './updateStandings.js'

const ending: readonly Standing[] = ['active', 'inactive', 'offer_active', 'offer_inactive']
const forever = '1e18'
/**
 * The maximum number of orders of each standing that one call marks as expired. Any number of orders may end in the same second, so without
 * a limit the storage of a block could take too long.
 */
const maxOrders = 1_000

/**
 * Marks orders that have ended as expired. If too many orders end at once, later calls mark the rest. List queries need not wait for these
 * calls, because the queries also check the end time.
 *
 * After a reorg, the last block's time may be earlier, and an expired order may be valid again. The index records no transfers for expired
 * orders, so this function clears the order's availability, and the index reads it again.
 */
export async function expireOrders(sql: Sql, chainId: number): Promise<void> {
  const rows = await sql.query<{ order_id: Hex }>(
    // The second bound of each `valid_until` range excludes no order: an end time is at least 0, and below `forever` if the order has
    // expired. It only helps PostgreSQL's planner, which expects a third of all orders for a range with one bound.
    `with tip as (select time from blocks where chain_id = $1 order by number desc limit 1),
     again as (
       select order_id from orders where chain_id = $1 and standing = any('{expired,offer_expired}') and valid_until > (select time from tip)
         and valid_until < ${forever}
     ),
     forgotten as (
       update availability
       set held = null, royalty_receiver = null, royalty_bps = null, filled = 0, cancelled = false
       where chain_id = $1 and order_id = any(array(select order_id from again))
     )
     ${ending.map(expiredOrders).join(' union all ')} union all select order_id from again`,
    [chainId],
    'expire orders',
  )
  await updateStandings(
    sql,
    chainId,
    rows.map((row) => row.order_id),
  )
}

function expiredOrders(standing: Standing): string {
  return `(select order_id from orders
    where chain_id = $1 and standing = '${standing}' and valid_until >= 0 and valid_until <= (select time from tip)
    order by valid_until limit ${maxOrders})`
}
