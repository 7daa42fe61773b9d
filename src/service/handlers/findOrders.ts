import { type Address, isHash } from 'viem'
import { type Block, readTip } from '../store/blocks.js'
import { readOrders, type StoredOrder } from '../store/readOrders.js'
import type { Network } from './handler.js'

/**
 * Finds orders by collection and id, in the order in which they are asked for, each once; unknown ones are left out.
 * `tip` is the block that they are known at.
 *
 * @throws DatabaseError when the database fails.
 */
export async function findOrders(options: findOrders.Options): Promise<findOrders.ReturnType> {
  const { network, keys } = options
  const { chainId } = network.config
  // An id of another form names no order on chain, and text that PostgreSQL cannot hold must not reach it.
  const known = keys.filter(({ orderId }) => isHash(orderId))
  const unique = new Map(known.map((key) => [`${key.collection}:${key.orderId}`.toLowerCase(), key] as const))
  const [tip, orders] = await Promise.all([
    readTip(network.database, chainId),
    unique.size > 0 ? readOrders(network.database, { chainId, keys: [...unique.values()] }) : [],
  ])
  return { tip, orders }
}

export declare namespace findOrders {
  type Options = {
    network: Network
    keys: readonly { collection: Address; orderId: string }[]
  }
  type ReturnType = { tip: Block | undefined; orders: StoredOrder[] }
}
