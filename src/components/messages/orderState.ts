import { validateTypes } from '../../client/development/validateTypes.js'
import type { Order } from '../../protocol/order.js'

/** Whether an order can be bought, and if not, the reason. */
export type OrderState = 'available' | 'sold' | 'cancelled' | 'expired' | 'notStarted' | 'unavailable'

/** Returns whether an order can be bought at a time, and if not, the reason. */
export function orderState(options: orderState.Options): OrderState {
  validateTypes('orderState', options, { order: 'object', now: 'object' })
  const { order, now } = options
  const { status, side } = order
  if (status === 'filled') return 'sold'
  if (status === 'cancelled') return 'cancelled'
  if (order.quantityRemaining === 0n) return 'sold'
  if (status === 'expired' || order.validUntil <= now) return 'expired'
  if (order.validFrom > now) return 'notStarted'
  const closed = status === 'inactive' || status === 'decimals_missing' || side === 'offer'
  return closed || order.quantityAvailable === 0n ? 'unavailable' : 'available'
}

export declare namespace orderState {
  type Options = {
    /** The order from the service. */
    order: Order
    /** The time that `validFrom` and `validUntil` are compared with. */
    now: Date
  }
}
