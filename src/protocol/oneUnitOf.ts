import type { Order } from './order.js'

/** Returns one whole unit of the order's item, in base units. If less than one unit is left, returns all that is left. */
export function oneUnitOf(order: Order): bigint {
  const unit = 10n ** BigInt(order.quantityDecimals ?? 0)
  return order.quantityAvailable > 0n && order.quantityAvailable < unit ? order.quantityAvailable : unit
}
