import type { OrderStatus } from 'tillkit/protocol'
import type { StoredOrder } from '../../store/storedOrder.js'

/**
 * Tells how an order stands for a purchase made now: in the next block, whose time is at least that of the last block
 * and, on a chain that keeps up with the world, that of the clock.
 */
export function orderState(options: orderState.Options): orderState.ReturnType {
  const { order, now } = options
  const time = BigInt(nextTime(order, now))
  const remaining = order.quantity - order.filled
  let available = remaining
  if (order.held < remaining) available = order.held
  return { remaining, available, status: statusOf(order, { remaining, available, time }) }
}

export declare namespace orderState {
  type Options = {
    order: StoredOrder
    /** Unix milliseconds. */
    now: number
  }
  type ReturnType = {
    /** Unfilled. */
    remaining: bigint
    /** The lesser of that and what the maker still owns and has approved. */
    available: bigint
    status: OrderStatus
  }
}

/** Time of the next block, or before it, in Unix seconds; `now` is in milliseconds. */
export function nextTime({ tip }: { tip: { time: number } }, now: number): number {
  return Math.max(tip.time, Math.floor(now / 1000))
}

function statusOf(
  order: StoredOrder,
  state: { remaining: bigint; available: bigint; time: bigint },
): OrderStatus {
  const { remaining, available, time } = state
  if (order.cancelled) return 'cancelled'
  if (remaining === 0n) return 'filled'
  if (time >= order.validUntil) return 'expired'
  if (time < order.validFrom || available === 0n) return 'inactive'
  if (order.decimals === undefined) return 'decimals_missing'
  return 'active'
}
