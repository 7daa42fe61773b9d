import { maxTotalOf } from '../../checkout/intent/intent.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import { isUnderWay } from './stageOf.js'

/** What is paid in all: what was, what would be as it stands, or what it is once the differences are accepted. */
export function dueOf(state: CheckoutViewState, total: bigint): bigint {
  if (state.status === 'success') return state.outcome.paid
  if (state.status === 'review') return totalAt(state, 'now')
  return isUnderWay(state) && 'forecast' in state ? (state.forecast?.pays ?? total) : total
}

/** What all of a review costs: as it was `shown`, or as it is `now`. */
export function totalAt(state: Review, when: 'shown' | 'now'): bigint {
  const orders = state.intent.orders.map((order) => {
    const price = priceChange(state, order.orderId)
    return price ? { ...order, unitPrice: price[when] } : order
  })
  return maxTotalOf(orders, state.intent.fees)
}

/** How the price of one of an order has changed, in its smallest unit: only in a review, and only where it has. */
export function priceChange(
  state: CheckoutViewState | undefined,
  orderId: string,
): { shown: bigint; now: bigint } | undefined {
  if (state?.status !== 'review') return undefined
  const price = state.differences.find((each) => each.kind === 'price' && each.orderId === orderId)
  return price && { shown: BigInt(price.shown), now: BigInt(price.now) }
}

type Review = Extract<CheckoutViewState, { status: 'review' }>
