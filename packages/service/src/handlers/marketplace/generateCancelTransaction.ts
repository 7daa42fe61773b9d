import { RpcError } from 'tillkit/internal'
import type { Returns } from 'tillkit/protocol'
import { isAddressEqual } from 'viem'
import type { Call } from '../http/handler.js'
import { findOrders } from './findOrders.js'
import { findVenue } from './findVenue.js'
import { orderState } from './orderState.js'

export async function generateCancelTransaction(
  call: Call<'GenerateCancelTransaction'>,
): Promise<Returns<'GenerateCancelTransaction'>> {
  const { params, network, now } = call
  const { collectionAddress: collection, maker, orderId } = params
  const { cancel, kind } = findVenue(network, params.marketplace)
  if (!cancel)
    throw new RpcError('NotImplemented', { details: `This service cannot cancel orders of ${kind}.` })
  const found = await findOrders({ network, keys: [{ collection, orderId }] })
  const order = found.find((one) => one.kind === kind)
  if (!order) throw new RpcError('NotFound', { details: `Order ${orderId} is unknown.` })
  if (!isAddressEqual(order.maker, maker)) throw invalid(`Order ${orderId} does not belong to ${maker}.`)
  const { status } = orderState({ order, now: now() })
  if (status === 'cancelled' || status === 'filled') throw invalid(`Order ${orderId} is ${status}.`)
  return { steps: await cancel({ maker, order }) }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
