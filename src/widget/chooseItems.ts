import { normalizeOrderId } from '../protocol/formats.js'
import { oneUnitOf } from '../protocol/oneUnitOf.js'
import type { Order } from '../protocol/order.js'
import type { ParsedOptions } from './parseOptions.js'

export function chooseItems(
  found: readonly Order[],
  requested: ParsedOptions['orders'],
): chooseItems.ReturnType {
  const items = requested.flatMap(({ contractAddress, orderId, quantity }) => {
    const order = found.find((each) => {
      const isNamed = normalizeOrderId(each.orderId) === normalizeOrderId(orderId)
      return isNamed && each.collectionContractAddress === contractAddress
    })
    return order ? [{ order, quantity: quantity ?? oneUnitOf(order) }] : []
  })
  return items.length === requested.length ? items : undefined
}

export declare namespace chooseItems {
  type ReturnType = { order: Order; quantity: bigint }[] | undefined
}
