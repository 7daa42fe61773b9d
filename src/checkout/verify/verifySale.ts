import { isAddressEqual } from 'viem'
import { normalizeOrderId } from '../../protocol/formats.js'
import { costOf, type Sale, type SaleItem } from '../../venues/sale.js'
import { type Finding, finding } from '../errors/finding.js'
import { type Intent, maxTotalOf } from '../intent/intent.js'

export function verifySale(sale: Sale, intent: Intent): Finding[] {
  const { items, currency, recipient = intent.buyer, fees, canonical } = sale
  const total = costOf(sale)
  // Refuse the buyer's own order. If the seller is also the buyer, a market needs no signature of the seller. A lying service could then
  // make the buyer pay other accounts for an item that the buyer already owns.
  const ownOrder = [sale, ...items, ...intent.orders].find(
    ({ seller }) => seller && isAddressEqual(seller, intent.buyer),
  )
  return [
    ...(canonical ? [] : [finding('not-canonical')]),
    ...verifyItems(items, intent),
    ...(ownOrder ? [finding('wrong-orders', ownOrder.seller)] : []),
    ...(isAddressEqual(currency, intent.currency) ? [] : [finding('wrong-currency', currency)]),
    ...(isAddressEqual(recipient, intent.recipient) ? [] : [finding('wrong-recipient', recipient)]),
    ...verifyFees(fees, intent.fees),
    ...(total > intent.maxTotal ? [finding('price-too-high', `${total} instead of ${intent.maxTotal}`)] : []),
  ]
}

function verifyItems(items: readonly SaleItem[], { orders }: Intent): Finding[] {
  // If the call contains no order ids, each item gets the id of the first order. Several items then share one id, so only a purchase of a
  // single order passes.
  const nameOf = ({ orderId = orders[0]?.orderId ?? '' }: { orderId?: string }) => normalizeOrderId(orderId)
  const orderByName = new Map(orders.map((order) => [nameOf(order), order]))
  if (items.length !== orders.length || new Set(items.map(nameOf)).size !== orders.length) {
    return [finding('wrong-orders')]
  }
  return items.flatMap((item) => {
    const order = orderByName.get(nameOf(item))
    if (!order) return [finding('wrong-orders', item.orderId)]
    const { collection, tokenId, quantity, unitPrice } = item
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

/** Adds up the fees of each receiver, because several orders may each pay a part of one fee. */
function receiptsOf(fees: Sale['fees']): string[] {
  const receipts = new Map<string, bigint>()
  for (const { receiver, amount } of fees) {
    const name = receiver.toLowerCase()
    receipts.set(name, (receipts.get(name) ?? 0n) + amount)
  }
  return [...receipts].map(([name, amount]) => `${amount} to ${name}`)
}
