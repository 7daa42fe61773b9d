import type { OrderStatus } from 'tillkit/protocol'
import type { StoredOrder } from '../../store/storedOrder.js'

/** Returns the status that an order has in the next block. That block's time is the later of the last block's time and the clock. */
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
    /** The smaller of two quantities: `remaining`, and the quantity that the maker still owns and has approved. */
    available: bigint
    status: OrderStatus
  }
}

/** Returns the earliest time of the next block in Unix seconds. `now` is in milliseconds. */
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
