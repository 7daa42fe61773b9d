import { normalizeOrderId } from '../protocol/formats.js'
import type { Order } from '../protocol/order.js'
import type { ParsedOptions } from './parseOptions.js'

/** The orders in the order asked for, each with its quantity; nothing if one was not found. */
export function chooseItems(
  found: readonly Order[],
  wanted: ParsedOptions['orders'],
): chooseItems.ReturnType {
  const items = wanted.flatMap(({ contractAddress, orderId, quantity }) => {
    const order = found.find((each) => {
      const isNamed = normalizeOrderId(each.orderId) === normalizeOrderId(orderId)
      return isNamed && each.collectionContractAddress === contractAddress
    })
    return order ? [{ order, quantity: quantity ?? oneOf(order) }] : []
  })
  return items.length === wanted.length ? items : undefined
}

export declare namespace chooseItems {
  type ReturnType = { order: Order; quantity: bigint }[] | undefined
}

function oneOf(order: Order): bigint {
  const unit = 10n ** BigInt(order.quantityDecimals)
  // Less than a unit may be left of what can be divided.
  return order.quantityAvailable > 0n && order.quantityAvailable < unit ? order.quantityAvailable : unit
}
