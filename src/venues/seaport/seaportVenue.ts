import { type Address, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { defineVenue } from '../defineVenue.js'
import { recipientFor, type VenueContext, type VenueSale } from '../venue.js'
import { encodeFulfilment } from './encodeFulfilment.js'
import { orderFulfilled } from './orderFulfilled.js'
import type { Fulfilment } from './readBasic.js'
import { readFulfilment } from './readSeaport.js'
import { isMoving, saleOfFulfilment } from './saleOfFulfilment.js'
import { seaportTermsAbi as abi, seaportAbi } from './seaportAbi.js'
import { seaportAddress } from './seaportAddress.js'
import { hashSeaportOrder } from './seaportOrder.js'
import { seaportReasons } from './seaportReasons.js'
import { seaportSpenders } from './seaportSpenders.js'

export const seaportVenue = defineVenue({
  kind: 'seaport',
  abi: [...seaportAbi, orderFulfilled],
  address: seaportAddress,
  read(call) {
    const fulfilment = readFulfilment(call)
    return fulfilment && saleOfFulfilment(fulfilment) ? fulfilment : undefined
  },
  bind(fulfilment, context) {
    const sale = saleOfFulfilment(fulfilment, context.time)
    return sale && (sale.isMoving || context.time !== undefined)
      ? withOrderHashes(sale, fulfilment, context)
      : sale
  },
  // Return no spender for an unknown conduit, which could take the allowance and sell nothing.
  spender: ({ conduitKey }) => seaportSpenders[conduitKey],
  complete({ conduitKey, orders, recipient: named }, purchase) {
    const intended = named ?? purchase.buyer
    const recipient = recipientFor({ recipient: intended }, purchase)
    const isRightRecipient = isAddressEqual(recipient, intended)
    const isKnown = seaportSpenders[conduitKey] !== undefined
    if (isKnown && isRightRecipient) return undefined
    return encodeFulfilment({
      orders,
      conduitKey: isKnown ? conduitKey : zeroHash,
      recipient: isRightRecipient ? (named ?? zeroAddress) : recipient,
    })
  },
  takenOnce: 'order',
  // After the sale, the seller can offer the same order again with another counter. The same call would then pay a second time. If the
  // buyer receives an ERC-721 token, that is impossible, because the buyer already holds the token.
  usesUp: ({ orders, recipient }, { buyer }) =>
    isAddressEqual(recipient ?? buyer, buyer) &&
    orders.every(({ terms }) => terms.offer.every(({ itemType }) => itemType % 2 < 1)),
  // The swap checkout contract cannot buy an order with a zone, because the zone may reject this contract as the sender. It also cannot buy
  // at a changing price, which is not known in advance, or a token that the buyer chose from a set. The contract approves only Seaport and
  // no conduit, so Seaport takes the currency itself.
  through: ({ orders, recipient: to }, purchase) =>
    orders.some(({ terms, chosen }) => terms.orderType > 1 || isMoving(terms) || chosen)
      ? undefined
      : encodeFulfilment({
          orders,
          conduitKey: zeroHash,
          recipient: recipientFor({ recipient: to ?? purchase.buyer }, purchase),
        }),
  // Compare the terms and not the order hashes. While the transaction is pending, the seller may replace the order with an equal order that
  // has another counter and hash.
  outcome: ({ orders, recipient }, { events, buyer }) =>
    orders.every((order) =>
      events.some(({ args }) => isFor(args, recipient ?? buyer) && isSaleOf(order, args)),
    ),
  // Count the payments in the events, because Seaport returns the part of the attached value that it does not pay out.
  paid({ recipient }, { orderIds, events, buyer }) {
    const received = events.flatMap(({ args }) => {
      const isOwn = isFor(args, recipient ?? buyer) && orderIds.some((id) => lower(id) === args.orderHash)
      return isOwn ? (args.consideration ?? []) : []
    })
    return received.length > 0 ? received.reduce((sum, { amount }) => sum + amount, 0n) : undefined
  },
  errors: seaportReasons,
})

function withOrderHashes(
  sale: VenueSale,
  { orders }: Fulfilment,
  context: VenueContext,
): VenueSale | undefined {
  const { ask, market: address } = context
  const counters = ask({
    address,
    abi,
    functionName: 'getCounter',
    each: orders.map(({ terms }) => [terms.offerer] as const),
  })
  const hashes = orders.map(({ terms }, index) => hashSeaportOrder({ terms, counter: counters[index] ?? 0n }))
  const statuses = ask({
    address,
    abi,
    functionName: 'getOrderStatus',
    each: hashes.map((hash) => [hash] as const),
  })
  const isForSale = orders.every(({ numerator, denominator }, index) => {
    const [, isCancelled = true, filled = 0n, size = 0n] = statuses[index] ?? []
    // Refuse an order that has fewer tokens left than the buyer wants, because Seaport would sell only the remaining tokens.
    const isLeft = size === 0n || filled * denominator + numerator * size <= size * denominator
    return !isCancelled && isLeft
  })
  if (!isForSale) return undefined
  return {
    ...sale,
    items: sale.items.map((item, index) => ({ ...item, orderId: hashes[index] ?? zeroHash })),
  }
}

/** Compares the recipient, because another buyer may fill the same order in the same transaction. */
function isFor(sold: { recipient?: Address | undefined }, to: Address): boolean {
  return isAddressEqual(sold.recipient ?? zeroAddress, to)
}

function isSaleOf(
  { terms, numerator, denominator, chosen }: Fulfilment['orders'][number],
  { offerer = zeroAddress, offer: [soldItem] = [] }: Sold,
): boolean {
  const [offered] = terms.offer
  return (
    soldItem !== undefined &&
    offered !== undefined &&
    isAddressEqual(offerer, terms.offerer) &&
    isAddressEqual(soldItem.token, offered.token) &&
    soldItem.identifier === (chosen?.identifier ?? offered.identifierOrCriteria) &&
    soldItem.amount * denominator === offered.startAmount * numerator
  )
}

type Sold = {
  offerer?: Address | undefined
  offer?: readonly { token: Address; identifier: bigint; amount: bigint }[] | undefined
}

function lower(hash: string): `0x${string}` {
  return hash.toLowerCase() as `0x${string}`
}
