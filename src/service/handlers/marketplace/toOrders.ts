import type { Order } from '../../../protocol/order.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import type { Ratio } from '../../swaps/poolPrices.js'
import type { Call, Network } from '../http/handler.js'
import { orderState } from './orderState.js'
import { toOrder } from './toOrder.js'

/** Puts what is stored of orders into the interface's words, as they stand now. */
export async function toOrders(call: toOrders.Options, stored: readonly StoredOrder[]): Promise<Order[]> {
  const { network, marketplaceNames, now } = call
  const { config } = network
  return Promise.all(
    stored.map(async (order) => {
      const state = orderState({ order, now: now() })
      const usdRatio = await usdRatioOf(network, order)
      return toOrder({ order, state, config, usdRatio, marketplaceNames })
    }),
  )
}

export declare namespace toOrders {
  type Options = Pick<Call<'GetOrders'>, 'network' | 'marketplaceNames' | 'now'>
}

/** A price in dollars is an extra: an order is answered without it when the chain does not tell. */
function usdRatioOf({ usdPrices }: Network, { currency, tip }: StoredOrder) {
  return usdPrices?.(currency, tip.hash).catch((): Ratio | undefined => undefined)
}
