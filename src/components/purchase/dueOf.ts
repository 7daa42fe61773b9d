import { maxTotalOf } from '../../checkout/intent/intent.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import { isInProgress } from './viewStatus.js'

export function dueOf(state: CheckoutViewState, total: bigint): bigint {
  if (state.status === 'success') return state.outcome.paid ?? total
  if (state.status === 'review') return totalAt(state, 'now')
  return isInProgress(state) && 'forecast' in state ? (state.forecast?.pays ?? total) : total
}

export function totalAt(state: Review, when: 'shown' | 'now'): bigint {
  const orders = state.intent.orders.map((order) => {
    const price = priceChange(state, order.orderId)
    return price ? { ...order, unitPrice: price[when] } : order
  })
  return maxTotalOf(orders, state.intent.fees)
}

export function priceChange(
  state: CheckoutViewState | undefined,
  orderId: string,
): { shown: bigint; now: bigint } | undefined {
  if (state?.status !== 'review') return undefined
  const price = state.differences.find((each) => each.kind === 'price' && each.orderId === orderId)
  return price && { shown: BigInt(price.shown), now: BigInt(price.now) }
}

type Review = Extract<CheckoutViewState, { status: 'review' }>
