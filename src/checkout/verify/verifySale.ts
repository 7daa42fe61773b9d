import { isAddressEqual } from 'viem'
import { normalizeOrderId } from '../../protocol/formats.js'
import { costOf, type Sale, type SaleItem } from '../../venues/sale.js'
import { type Finding, finding } from '../errors/finding.js'
import { type Intent, maxTotalOf } from '../intent/intent.js'

/** Holds what is bought and what it costs against the intent, whichever market it is on. */
export function verifySale(sale: Sale, intent: Intent): Finding[] {
  const { items, currency, recipient = intent.buyer, fees, canonical } = sale
  const total = costOf(sale)
  // An order of the buyer’s own needs no signature: it would sell her what is hers, at a price that others get.
  const own = [sale, ...items, ...intent.orders].find(
    (one) => one.seller && isAddressEqual(one.seller, intent.buyer),
  )
  return [
    ...(canonical ? [] : [finding('not-canonical')]),
    ...verifyItems(items, intent),
    ...(own ? [finding('wrong-orders', own.seller)] : []),
    ...(isAddressEqual(currency, intent.currency) ? [] : [finding('wrong-currency', currency)]),
    ...(isAddressEqual(recipient, intent.recipient) ? [] : [finding('wrong-recipient', recipient)]),
    ...verifyFees(fees, intent.fees),
    ...(total > intent.maxTotal ? [finding('price-too-high', `${total} instead of ${intent.maxTotal}`)] : []),
  ]
}

function verifyItems(items: readonly SaleItem[], { orders }: Intent): Finding[] {
  // A market that does not name its orders can be held against one order only.
  const nameOf = ({ orderId = orders[0]?.orderId ?? '' }: { orderId?: string }) => normalizeOrderId(orderId)
  const wanted = new Map(orders.map((order) => [nameOf(order), order]))
  if (items.length !== orders.length || new Set(items.map(nameOf)).size !== orders.length) {
    return [finding('wrong-orders')]
  }
  return items.flatMap((item) => {
    const order = wanted.get(nameOf(item))
    if (!order) return [finding('wrong-orders', item.orderId)]
    const { collection, tokenId, quantity, unitPrice } = item
    // Of several the sum says nothing of what each costs.
    const isDearer =
      unitPrice === undefined ? orders.length > 1 : unitPrice * quantity > maxTotalOf([order], [])
    return [
      ...(isAddressEqual(collection, order.collectionAddress)
        ? []
        : [finding('wrong-collection', collection)]),
      ...(tokenId === order.tokenId ? [] : [finding('wrong-token-id', `${tokenId}`)]),
      ...(quantity === order.quantity ? [] : [finding('wrong-quantity', `${quantity}`)]),
      ...(isDearer ? [finding('price-too-high', `${unitPrice ?? 'any price'} a unit`)] : []),
    ]
  })
}

function verifyFees(fees: Sale['fees'], agreed: Intent['fees']): Finding[] {
  const [paid, due] = [receiptsOf(fees), receiptsOf(agreed)]
  return [
    ...paid.filter((fee) => !due.includes(fee)).map((fee) => finding('unexpected-fee', fee)),
    ...due.filter((fee) => !paid.includes(fee)).map((fee) => finding('missing-fee', fee)),
  ]
}

/**
 * What each receiver gets, as texts that are the same for the same: several orders may each pay a part of a fee, and several fees go
 * to one receiver.
 */
function receiptsOf(fees: Sale['fees']): string[] {
  const receipts = new Map<string, bigint>()
  for (const { receiver, amount } of fees) {
    const name = receiver.toLowerCase()
    receipts.set(name, (receipts.get(name) ?? 0n) + amount)
  }
  return [...receipts].map(([name, amount]) => `${amount} to ${name}`)
}
