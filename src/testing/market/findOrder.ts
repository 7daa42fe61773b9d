import { type Address, isAddressEqual, isHash } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { readOrder } from './readOrder.js'

/** Looks an order up as it is named outside, by its collection and its id: nothing where the market has none of that name. */
export async function findOrder(options: findOrder.Options): Promise<Order | undefined> {
  const { collection, orderId, ...place } = options
  // Any other text is the id of no order of this market, and nothing that it could be asked for.
  if (!isHash(normalizeOrderId(orderId))) return undefined
  const order = await readOrder({ ...place, orderId })
  return order && isAddressEqual(order.collectionContractAddress, collection) ? order : undefined
}

/** The same where there has to be one. Throws RpcError `NotFound`. */
export async function requireOrder(options: findOrder.Options): Promise<Order> {
  const order = await findOrder(options)
  if (!order) throw new RpcError('NotFound', { details: `Order ${options.orderId} is not known.` })
  return order
}

export declare namespace findOrder {
  type Options = readOrder.Options & {
    /** The contract of the token. */
    collection: Address
  }
}
