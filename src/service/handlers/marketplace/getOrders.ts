import type { Returns } from '../../../protocol/methods.js'
import type { Call } from '../http/handler.js'
import { findOrders } from './findOrders.js'
import { toOrders } from './toOrders.js'

/** Answers orders by contract and id, in the order of the input, each once; unknown ones are left out. */
export async function getOrders(call: Call<'GetOrders'>): Promise<Returns<'GetOrders'>> {
  const { params, network } = call
  const keys = params.input.map(({ contractAddress: collection, orderId }) => ({ collection, orderId }))
  const orders = await toOrders(call, await findOrders({ network, keys }))
  return { orders, page: { page: 1, pageSize: orders.length, more: false, sort: [] } }
}
