import { isAddressEqual } from 'viem'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { type Intent, type IntentOrder, maxTotalOf } from './intent.js'

/** One way in which the current offer is worse for the buyer than the shown offer. */
export type Difference = {
  /** The property that is worse. */
  kind: 'price' | 'fee' | 'seller' | 'currency' | 'chain' | 'token' | 'quantity' | 'expiry'
  /** The id of the affected order. */
  orderId: string
  /** The value that the host's page showed, in base units or as text. */
  shown: string
  /** The current value, in the same form. */
  now: string
}

/**
 * Compares the intent's orders with the current orders. Returns only the differences that are worse for the buyer.
 *
 * A missing order, or one with too few tokens left, has the difference `quantity`.
 */
export function compareOrders(intent: Intent, orders: readonly Order[]): Difference[] {
  return intent.orders.flatMap((shown) => {
    const now = findOrder(orders, shown)
    return now ? compare(intent, shown, now) : [{ kind: 'quantity', ...values(shown, shown.quantity, 0n) }]
  })
}

export function withOrders(intent: Intent, orders: readonly Order[]): Intent {
  const changed = intent.orders.map((shown) => {
    const now = findOrder(orders, shown)
    if (!now) return shown
    const { priceAmount: unitPrice, createdBy: seller, feeBps, validUntil } = now
    return { ...shown, unitPrice, seller, feeBps, validUntil }
  })
  return { ...intent, orders: changed, maxTotal: maxTotalOf(changed, intent.fees) }
}

export function isAcceptable(difference: Difference): boolean {
  return (
    difference.kind === 'price' ||
    difference.kind === 'fee' ||
    difference.kind === 'seller' ||
    difference.kind === 'expiry'
  )
}

function findOrder(orders: readonly Order[], shown: IntentOrder): Order | undefined {
  const normalizedId = normalizeOrderId(shown.orderId)
  return orders.find(({ orderId }) => normalizeOrderId(orderId) === normalizedId)
}

function compare(intent: Intent, shown: IntentOrder, now: Order): Difference[] {
  const differences: Difference[] = []
  const add = (kind: Difference['kind'], before: unknown, after: unknown) =>
    differences.push({ kind, ...values(shown, before, after) })
  if (now.priceAmount > shown.unitPrice) add('price', shown.unitPrice, now.priceAmount)
  if (now.feeBps > shown.feeBps) add('fee', shown.feeBps, now.feeBps)
  if (!isAddressEqual(now.createdBy, shown.seller)) add('seller', shown.seller, now.createdBy)
  if (!isAddressEqual(now.priceCurrencyAddress, intent.currency)) {
    add('currency', intent.currency, now.priceCurrencyAddress)
  }
  if (now.priceDecimals !== intent.currencyDecimals)
    add('currency', intent.currencyDecimals, now.priceDecimals)
  if (now.chainId !== intent.chainId) add('chain', intent.chainId, now.chainId)
  // Skip the comparison for an order on a whole collection, which has no token id.
  if (now.tokenId !== undefined && now.tokenId !== shown.tokenId) add('token', shown.tokenId, now.tokenId)
  if (now.quantityAvailable < shown.quantity) add('quantity', shown.quantity, now.quantityAvailable)
  if (now.validUntil < shown.validUntil)
    add('expiry', shown.validUntil.toISOString(), now.validUntil.toISOString())
  return differences
}

function values({ orderId }: IntentOrder, shown: unknown, now: unknown) {
  return { orderId, shown: String(shown), now: String(now) }
}
