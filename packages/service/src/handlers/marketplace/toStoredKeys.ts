import type { Address } from 'viem'
import { toStoredOrderIds } from '../../venues/numberedOrderId.js'
import type { Network } from '../http/handler.js'
import { keyOf } from './writeOrders.js'

/**
 * Returns the keys of the stored orders that public order IDs may mean. If several markets of the chain number their orders, one public
 * number may mean an order on each of them. The result then has a key for each of these markets.
 */
export function toStoredKeys({ config }: Pick<Network, 'config'>, keys: readonly Key[]): Map<string, Key> {
  const markets = [config.market, ...config.venues.map(({ address }) => address)].filter(
    (market) => market !== undefined,
  )
  return new Map(
    keys.flatMap(({ collection, orderId }) =>
      toStoredOrderIds(orderId, markets).map((storedId) => {
        const key = { collection, orderId: storedId }
        return [keyOf(key), key] as const
      }),
    ),
  )
}

type Key = { collection: Address; orderId: string }
