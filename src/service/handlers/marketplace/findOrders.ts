import { type Address, isHash } from 'viem'
import { readOrders } from '../../store/readOrders.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import type { Network } from '../http/handler.js'

/**
 * Finds orders by collection and id, in the order in which they are asked for, each once; unknown ones are left out.
 *
 * @throws DatabaseError when the database fails.
 */
export async function findOrders(options: findOrders.Options): Promise<StoredOrder[]> {
  const { network, keys } = options
  // An id of another form names no order on chain, and text that PostgreSQL cannot hold must not reach it.
  const possible = keys.filter(({ orderId }) => isHash(orderId))
  const unique = new Map(
    possible.map((key) => [`${key.collection}:${key.orderId}`.toLowerCase(), key] as const),
  )
  if (unique.size === 0) return []
  return readOrders(network.database, { chainId: network.config.chainId, keys: [...unique.values()] })
}

export declare namespace findOrders {
  type Options = {
    network: Network
    keys: readonly { collection: Address; orderId: string }[]
  }
}
