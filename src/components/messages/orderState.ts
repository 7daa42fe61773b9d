import { checkGiven } from '../../client/development/checkGiven.js'
import type { Order } from '../../protocol/order.js'

/** Whether an order can be bought, and if not, why. */
export type OrderState = 'available' | 'sold' | 'cancelled' | 'expired' | 'notStarted' | 'unavailable'

/**
 * Tells whether an order can be bought at a moment.
 *
 * A status that is not in the interface's table decides nothing: dates and quantities, which every order carries, do.
 */
export function orderState(options: orderState.Options): OrderState {
  checkGiven('orderState', options, { order: 'object', now: 'object' })
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
    /** The order as the service told it. */
    order: Order
    /** The time that `validFrom` and `validUntil` are held against. */
    now: Date
  }
}
