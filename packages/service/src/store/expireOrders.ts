import type { Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { type Standing, updateStandings } from './updateStandings.js'

const forever = '1e18'
/** The maximum number of orders with the same standing that one block marks as expired: any number may end in the same second. */
const maxOrders = 1_000

/**
 * Marks orders as expired; if too many end at once, the next block continues, and queries check the end time themselves. An order that is
 * valid again after a reorg loses its availability, so that it is read again: transfers in the meantime were not recorded.
 */
export async function expireOrders(sql: Sql, chainId: number): Promise<void> {
  const rows = await sql.query<{ order_id: Hex }>(
    // The redundant lower bound helps the planner: with one bound, it assumes that a third of all orders match.
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
