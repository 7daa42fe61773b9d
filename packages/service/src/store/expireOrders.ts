import type { Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { type Standing, updateStandings } from './updateStandings.js'

/** Above any time that was ever reached. */
const forever = '1e18'
/** Orders of a standing that are noted with a block: any number may end in the same second. */
const most = 1_000

/**
 * Notes which orders expired with the last indexed block, or before; of very many some with the next one: whoever reads an order asks its
 * end itself. Those that have time again, as a reorganisation gives it, lose their
 * availability, so that it is read again: nobody has noted what moved meanwhile.
 */
export async function expireOrders(sql: Sql, chainId: number): Promise<void> {
  const rows = await sql.query<{ order_id: Hex }>(
    // Between two ends, one of which says nothing: of one alone the planner thinks that a third of all orders are beyond it.
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
     ${ended('active')} union all ${ended('inactive')} union all select order_id from again`,
    [chainId],
    'expire orders',
  )
  await updateStandings(
    sql,
    chainId,
    rows.map((row) => row.order_id),
  )
}

/** SQL for orders of a standing that have expired, the first ones first. */
function ended(standing: Standing): string {
  return `(select order_id from orders
    where chain_id = $1 and standing = '${standing}' and valid_until >= 0 and valid_until <= (select time from tip)
    order by valid_until limit ${most})`
}
