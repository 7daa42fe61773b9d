import type { Address } from 'viem'
import { readOrders } from '../../store/readOrders.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import type { Network } from '../http/handler.js'
import { toStoredKeys } from './toStoredKeys.js'

export async function findOrders(options: findOrders.Options): Promise<StoredOrder[]> {
  const { network, keys } = options
  const wanted = toStoredKeys(network, keys)
  if (wanted.size === 0) return []
  return readOrders(network.database, { chainId: network.config.chainId, keys: [...wanted.values()] })
}

export declare namespace findOrders {
  type Options = {
    network: Network
    keys: readonly { collection: Address; orderId: string }[]
  }
}
