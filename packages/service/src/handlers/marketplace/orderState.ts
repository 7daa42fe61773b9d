import type { OrderStatus } from 'tillkit/protocol'
import type { StoredOrder } from '../../store/storedOrder.js'

/** Returns the status and the quantities that an order has at the earliest time of the next block (see `nextTime`). */
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
    /** The current time in Unix milliseconds. */
    now: number
  }
  type ReturnType = {
    remaining: bigint
    /**
     * The quantity that can be traded now: the smaller of `remaining` and the quantity that the maker holds and has approved. For an offer,
     * the quantity that the maker can pay counts instead.
     */
    available: bigint
    status: OrderStatus
  }
}

/**
 * Returns the earliest time of the next block in Unix seconds: the later of the last block's time and the clock. `now` is the clock in
 * milliseconds.
 */
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
