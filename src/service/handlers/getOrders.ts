import type { Returns } from '../../protocol/methods.js'
import type { StoredOrder } from '../store/readOrders.js'
import { readSource } from '../store/sources.js'
import type { Ratio } from '../swaps/poolPrices.js'
import { findOrders } from './findOrders.js'
import type { Call, Network } from './handler.js'
import { orderState } from './orderState.js'
import { toOrder } from './toOrder.js'

/** Answers orders by contract and id, in the order of the input, each once; unknown ones are left out. */
export async function getOrders(call: Call<'GetOrders'>): Promise<Returns<'GetOrders'>> {
  const { params, network, marketplaceNames, now } = call
  const { config, database } = network
  const keys = params.input.map(({ contractAddress: collection, orderId }) => ({ collection, orderId }))
  const [source, { tip, orders: stored }] = await Promise.all([
    readSource(database, config.chainId),
    findOrders({ network, keys }),
  ])
  const orders =
    source && tip
      ? await Promise.all(
          stored.map(async (order) => {
            const state = orderState({ order, tipTime: tip.time, now: now() })
            const usdRatio = await usdRatioOf(network, order, tip.hash)
            return toOrder({ order, state, source, config, usdRatio, marketplaceNames })
          }),
        )
      : []
  return { orders, page: { page: 1, pageSize: orders.length, more: false, sort: [] } }
}

/** A price in dollars is an extra: an order is answered without it when the chain does not tell. */
function usdRatioOf({ usdPrices }: Network, { currency }: StoredOrder, blockHash: `0x${string}`) {
  return usdPrices?.(currency, blockHash).catch((): Ratio | undefined => undefined)
}
