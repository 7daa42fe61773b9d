import { type Address, isAddressEqual, isHash } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { readOrder } from './readOrder.js'

export async function findOrder(options: findOrder.Options): Promise<Order | undefined> {
  const { collection, orderId, ...place } = options
  if (!isHash(normalizeOrderId(orderId))) return undefined
  const order = await readOrder({ ...place, orderId })
  return order && isAddressEqual(order.collectionContractAddress, collection) ? order : undefined
}

export async function requireOrder(options: findOrder.Options): Promise<Order> {
  const order = await findOrder(options)
  if (!order) throw new RpcError('NotFound', { details: `Order ${options.orderId} is unknown.` })
  return order
}

export declare namespace findOrder {
  type Options = readOrder.Options & {
    collection: Address
  }
}
