import { maxTotalOf } from '../../checkout/intent/intent.js'
import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import { isUnderWay } from './stageOf.js'

/** What is paid in all: what was, what would be as it stands, or what it is once the differences are accepted. */
export function dueOf(state: CheckoutViewState, total: bigint): bigint {
  if (state.status === 'success') return state.outcome.paid
  if (state.status !== 'review') {
    return isUnderWay(state) && 'forecast' in state ? (state.forecast?.pays ?? total) : total
  }
  const { intent, differences } = state satisfies CheckoutState
  const orders = intent.orders.map((order) => {
    const price = differences.find(({ kind, orderId }) => kind === 'price' && orderId === order.orderId)
    return price ? { ...order, unitPrice: BigInt(price.now) } : order
  })
  return maxTotalOf(orders, intent.fees)
}
