import type { Returns } from '../../../protocol/methods.js'
import type { StoredOrder } from '../../store/readOrders.js'
import type { Ratio } from '../../swaps/poolPrices.js'
import type { Call, Network } from '../http/handler.js'
import { findOrders } from './findOrders.js'
import { orderState } from './orderState.js'
import { toOrder } from './toOrder.js'

/** Answers orders by contract and id, in the order of the input, each once; unknown ones are left out. */
export async function getOrders(call: Call<'GetOrders'>): Promise<Returns<'GetOrders'>> {
  const { params, network, marketplaceNames, now } = call
  const { config } = network
  const keys = params.input.map(({ contractAddress: collection, orderId }) => ({ collection, orderId }))
  const stored = await findOrders({ network, keys })
  const orders = await Promise.all(
    stored.map(async (order) => {
      const state = orderState({ order, now: now() })
      const usdRatio = await usdRatioOf(network, order)
      return toOrder({ order, state, config, usdRatio, marketplaceNames })
    }),
  )
  return { orders, page: { page: 1, pageSize: orders.length, more: false, sort: [] } }
}

/** A price in dollars is an extra: an order is answered without it when the chain does not tell. */
function usdRatioOf({ usdPrices }: Network, { currency, tip }: StoredOrder) {
  return usdPrices?.(currency, tip.hash).catch((): Ratio | undefined => undefined)
}
