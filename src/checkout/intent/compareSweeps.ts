import { isAddressEqual } from 'viem'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import type { Sweep } from './findSweep.js'
import { orInvalid } from './intent.js'

/** One order by which a sweep is another than it was. */
export type SweepChange = {
  /** Whether the order is gone from it, new in it, or there in another quantity, at another price, or on other terms. */
  kind: 'gone' | 'new' | 'quantity' | 'price' | 'terms'
  /** The order as it is now; one that is gone, as it was. */
  order: Order
  /** What was shown: of `price` that of one unit, otherwise how many. */
  shown: bigint
  /** What is there now, as `shown`. */
  now: bigint
}

/**
 * Says how a sweep differs from the one that a buyer saw: what was sold or taken back, and what is there in its place. Nothing when it is
 * the same. A buyer has to see each of these before an intent is made from the new one.
 *
 * @throws CheckoutError `InvalidIntent` for what is no sweep.
 *
 * @example
 * const now = await findSweep(wanted)
 * const changes = compareSweeps(shown, now)
 * if (changes.length > 0) await ask(changes)
 */
export function compareSweeps(shown: Sweep, now: Sweep): SweepChange[] {
  return orInvalid(() => changesOf(shown, now))
}

function changesOf(shown: Sweep, now: Sweep): SweepChange[] {
  const gone = shown.items
    .filter(({ order }) => !find(now, order))
    .map(({ order, quantity }) => ({ kind: 'gone' as const, order, shown: quantity, now: 0n }))
  const others = now.items.flatMap(({ order, quantity }): SweepChange[] => {
    const before = find(shown, order)
    if (!before) return [{ kind: 'new', order, shown: 0n, now: quantity }]
    const changes: SweepChange[] = []
    const add = (kind: SweepChange['kind'], one: bigint, other: bigint) =>
      changes.push({ kind, order, shown: one, now: other })
    if (before.quantity !== quantity) add('quantity', before.quantity, quantity)
    if (before.order.priceAmount !== order.priceAmount)
      add('price', before.order.priceAmount, order.priceAmount)
    if (!hasSameTerms(before.order, order)) add('terms', before.quantity, quantity)
    return changes
  })
  return [...gone, ...others]
}

function find({ items }: Sweep, { orderId, collectionContractAddress }: Order) {
  const wanted = normalizeOrderId(orderId)
  return items.find(
    ({ order }) =>
      normalizeOrderId(order.orderId) === wanted &&
      isAddressEqual(order.collectionContractAddress, collectionContractAddress),
  )
}

function hasSameTerms(one: Order, other: Order): boolean {
  return (
    isAddressEqual(one.createdBy, other.createdBy) &&
    one.marketplace === other.marketplace &&
    one.tokenId === other.tokenId &&
    one.feeBps === other.feeBps &&
    one.priceDecimals === other.priceDecimals &&
    one.validUntil.getTime() === other.validUntil.getTime()
  )
}
