import type { Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { updateStandings } from './updateStandings.js'

/** Notes which orders expired with the last indexed block; those that a reorganisation gave time again stand as before. */
export async function expireOrders(sql: Sql, chainId: number): Promise<void> {
  const rows = await sql.query<{ order_id: Hex }>(
    `with tip as (select time from blocks where chain_id = $1 order by number desc limit 1)
     select order_id from orders
     where chain_id = $1 and standing = 'active' and valid_until <= (select time from tip)
     union all select order_id from orders
     where chain_id = $1 and standing = 'inactive' and valid_until <= (select time from tip)
     union all select order_id from orders
     where chain_id = $1 and standing = 'expired' and valid_until > (select time from tip)`,
    [chainId],
    'expire orders',
  )
  await updateStandings(
    sql,
    chainId,
    rows.map((row) => row.order_id),
  )
}
