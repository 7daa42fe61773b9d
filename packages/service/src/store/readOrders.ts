import type { Address } from 'viem'
import type { Sql } from './openDatabase.js'
import { type OrderRow, type StoredOrder, selectOrders, toStoredOrder } from './storedOrder.js'

export async function readOrders(sql: Sql, options: readOrders.Options): Promise<StoredOrder[]> {
  const { chainId, keys } = options
  const rows = await sql.query<OrderRow>(
    statement,
    [
      chainId,
      keys.map(({ collection }) => collection.toLowerCase()),
      keys.map(({ orderId }) => orderId.toLowerCase()),
    ],
    'read orders',
  )
  return rows.map(toStoredOrder)
}

export declare namespace readOrders {
  type Options = {
    chainId: number
    keys: readonly { collection: Address; orderId: string }[]
  }
}

const statement = selectOrders(
  'unnest($2::text[], $3::text[]) with ordinality as wanted(collection, order_id, position)',
)
