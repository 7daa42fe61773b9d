import { isAddressEqual } from 'viem'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import type { Sweep } from './findSweep.js'
import { orInvalid } from './intent.js'

/** One order that differs between two sweeps. */
export type SweepChange = {
  /** The kind of change: the order is gone or new, or its quantity, price or other terms changed. */
  kind: 'gone' | 'new' | 'quantity' | 'price' | 'terms'
  /** The order in the new sweep. If the order is gone, the order in the shown sweep. */
  order: Order
  /** The shown value: a unit price for `price`, otherwise a quantity. */
  shown: bigint
  /** The current value, in the same unit as `shown`. */
  now: bigint
}

/**
 * Compares the sweep (the cheapest orders) that the host's page showed with a new one. Show each change to the buyer before you create an
 * intent from the new sweep.
 *
 * @throws CheckoutError `InvalidIntent` if an argument is not a sweep.
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
  const removed = shown.items
    .filter(({ order }) => !find(now, order))
    .map(({ order, quantity }) => ({ kind: 'gone' as const, order, shown: quantity, now: 0n }))
  const others = now.items.flatMap(({ order, quantity }): SweepChange[] => {
    const before = find(shown, order)
    if (!before) return [{ kind: 'new', order, shown: 0n, now: quantity }]
    const changes: SweepChange[] = []
    const add = (kind: SweepChange['kind'], shownValue: bigint, newValue: bigint) =>
      changes.push({ kind, order, shown: shownValue, now: newValue })
    if (before.quantity !== quantity) add('quantity', before.quantity, quantity)
    if (before.order.priceAmount !== order.priceAmount)
      add('price', before.order.priceAmount, order.priceAmount)
    if (!hasSameTerms(before.order, order)) add('terms', before.quantity, quantity)
    return changes
  })
  return [...removed, ...others]
}

function find({ items }: Sweep, { orderId, collectionContractAddress }: Order) {
  const normalizedId = normalizeOrderId(orderId)
  return items.find(
    ({ order }) =>
      normalizeOrderId(order.orderId) === normalizedId &&
      isAddressEqual(order.collectionContractAddress, collectionContractAddress),
  )
}

function hasSameTerms(left: Order, right: Order): boolean {
  return (
    isAddressEqual(left.createdBy, right.createdBy) &&
    left.marketplace === right.marketplace &&
    left.tokenId === right.tokenId &&
    left.feeBps === right.feeBps &&
    left.priceDecimals === right.priceDecimals &&
    left.validUntil.getTime() === right.validUntil.getTime()
  )
}
