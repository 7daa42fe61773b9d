import type { Address } from 'viem'
import { innerOrderIds } from '../../venues/numberedOrderId.js'
import type { Network } from '../http/handler.js'
import { keyOf } from './writeOrders.js'

/**
 * The orders that may be meant by what they go by outside, each once, by what their JSON is kept by. Markets that number their
 * orders may each have one of the same number.
 */
export function innerKeys({ config }: Pick<Network, 'config'>, keys: readonly Key[]): Map<string, Key> {
  const markets = [config.market, ...config.venues.map(({ address }) => address)].filter(
    (market) => market !== undefined,
  )
  return new Map(
    keys.flatMap(({ collection, orderId }) =>
      innerOrderIds(orderId, markets).map((inner) => {
        const key = { collection, orderId: inner }
        return [keyOf(key), key] as const
      }),
    ),
  )
}

type Key = { collection: Address; orderId: string }
