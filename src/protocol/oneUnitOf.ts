import type { Order } from './order.js'

/** Returns one whole unit of an order's item, in base units. A divisible item may have less than one unit left: then all that is left. */
export function oneUnitOf(order: Order): bigint {
  const unit = 10n ** BigInt(order.quantityDecimals ?? 0)
  return order.quantityAvailable > 0n && order.quantityAvailable < unit ? order.quantityAvailable : unit
}
