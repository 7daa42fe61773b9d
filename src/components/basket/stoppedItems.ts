import type { CheckoutErrorCode } from '../../checkout/errors/CheckoutError.js'
import { isAcceptable } from '../../checkout/intent/compareOrders.js'
import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { Order } from '../../protocol/order.js'
import { isEnded } from '../purchase/viewStatus.js'
import type { BasketPart, BasketViewState } from './basketParts.js'

/**
 * Returns the pieces that keep a basket from going on, and the pieces that the buyer can still buy without them. Both lists are empty
 * while a payment may be pending.
 */
export function stoppedItems(options: stoppedItems.Options): stoppedItems.ReturnType {
  const { state, parts } = options
  const stopped = parts.flatMap((part) =>
    part.items.flatMap(({ order }): Stopped | [] => findStop(state, part, order) ?? []),
  )
  // If the buyer cannot accept a change, the other pieces keep their changes. The next basket shows these again, and the buyer accepts them.
  const closed = stopped.filter(({ isClosed }) => isClosed)
  const left = closed.length > 0 ? closed : stopped
  const isLeft = (order: Order) => left.some((one) => one.order === order)
  const others = parts
    .filter(({ purchase }) => left.length > 0 && purchase?.status !== 'success')
    .map((part) => ({ part, items: part.items.filter(({ order }) => !isLeft(order)) }))
    .filter(({ items }) => items.length > 0)
  return { stopped, others }
}

export declare namespace stoppedItems {
  type Options = { state: BasketViewState; parts: readonly BasketPart[] }
  type ReturnType = {
    stopped: readonly Stopped[]
    /** The other pieces that are not bought yet, by purchase. */
    others: readonly { part: BasketPart; items: BasketPart['items'] }[]
  }
}

export type Stopped = {
  order: Order
  /**
   * `gone`: not for sale any more. `dearer`: only the price rose. `changed`: other terms are worse. `failed`: the purchase of the piece
   * failed before a payment.
   */
  reason: 'gone' | 'dearer' | 'changed' | 'failed'
  /** Whether the buyer cannot buy the piece by accepting a change. */
  isClosed: boolean
}

function findStop(state: BasketViewState, part: BasketPart, order: Order): Stopped | undefined {
  if (isEnded(state)) {
    // If the buyer's account may have bought this order, it may have bought others with it. So offer none of them.
    const isGone = state.reason !== 'perhapsBought' && state.order.orderId === order.orderId
    return isGone ? { order, reason: 'gone', isClosed: true } : undefined
  }
  const { purchase } = part
  if (state.status === 'review' && purchase?.status === 'review') return findChange(purchase, order)
  const isUnpaid = state.status === 'error' && (state.rest === 'none' || state.rest === 'approval')
  const isFailed = isUnpaid && purchase?.status === 'error' && failures.has(purchase.error.code)
  return isFailed ? { order, reason: 'failed', isClosed: false } : undefined
}

function findChange({ differences }: Review, order: Order): Stopped | undefined {
  const own = differences.filter(({ orderId }) => orderId === order.orderId)
  if (own.length === 0) return undefined
  const isGone = own.some(({ kind, now }) => kind === 'quantity' && now === '0')
  const isDearer = own.every(({ kind }) => kind === 'price')
  const reason = isGone ? 'gone' : isDearer ? 'dearer' : 'changed'
  return { order, reason, isClosed: !own.every(isAcceptable) }
}

type Review = Extract<CheckoutState, { status: 'review' }>

/** The errors that concern one purchase. After any other error, such as a lack of funds, the other purchases would fail too. */
const failures: ReadonlySet<string> = new Set<CheckoutErrorCode>([
  'EmptyPlan',
  'PlanRefused',
  'CurrencyMismatch',
  'WouldRevert',
  'SimulationMismatch',
  'Reverted',
])
