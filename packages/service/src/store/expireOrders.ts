import type { Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { type Standing, updateStandings } from './updateStandings.js'

const forever = '1e18'
/**
 * The maximum number of active orders, and also of inactive orders, that one call marks as expired. Without a limit, the storage of a block
 * could take too long, because any number of orders may end in the same second.
 */
const maxOrders = 1_000

/**
 * Marks orders that have ended as expired. If too many end at once, the next block marks the rest; list queries check the end time
 * themselves.
 *
 * After a reorg, the time of the last block may be earlier, so an expired order may be valid again. Its availability is then cleared and
 * read again, because transfers in the meantime were not recorded.
 */
export async function expireOrders(sql: Sql, chainId: number): Promise<void> {
  const rows = await sql.query<{ order_id: Hex }>(
    // Every stored end time is at least 0, and no expired order has one above `forever`. These bounds only help PostgreSQL's planner: for a
    // range with a single bound, it expects a third of all orders.
    `with tip as (select time from blocks where chain_id = $1 order by number desc limit 1),
     again as (
       select order_id from orders where chain_id = $1 and standing = 'expired' and valid_until > (select time from tip)
         and valid_until < ${forever}
     ),
     forgotten as (
       update availability
       set held = null, royalty_receiver = null, royalty_bps = null, filled = 0, cancelled = false
       where chain_id = $1 and order_id = any(array(select order_id from again))
     )
     ${expiredOrders('active')} union all ${expiredOrders('inactive')} union all select order_id from again`,
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
