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

/**
 * Seaport 1.6: its calls carry the whole orders. Where the chain was asked, they are known by the hashes that Seaport knows
 * them by, and an order that is cancelled or sold is none.
 */
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
    // What a price that changes has come to only the chain’s own time tells.
    return sale && (sale.isMoving || context.time !== undefined) ? name(sale, fulfilment, context) : sale
  },
  // Whose any other conduit is nobody can tell: it could take what it is allowed, and sell nothing.
  spender: ({ conduitKey }) => seaportSpenders[conduitKey],
  // What is paid through one that is known, and made out to whom it is for, stays as it is.
  complete({ conduitKey, orders, recipient: named }, wanted) {
    const made = named ?? wanted.buyer
    const recipient = recipientFor({ recipient: made }, wanted)
    const isMeant = isAddressEqual(recipient, made)
    const isKnown = seaportSpenders[conduitKey] !== undefined
    if (isKnown && isMeant) return undefined
    return encodeFulfilment({
      orders,
      conduitKey: isKnown ? conduitKey : zeroHash,
      recipient: isMeant ? (named ?? zeroAddress) : recipient,
    })
  },
  takenOnce: 'order',
  // Its seller can make the very same order anew, by another counter, and sell it again to whoever has asked twice: but not a single
  // work that the buyer has.
  usesUp: ({ orders, recipient }, { buyer }) =>
    isAddressEqual(recipient ?? buyer, buyer) &&
    orders.every(({ terms }) => terms.offer.every(({ itemType }) => itemType % 2 < 1)),
  // Not where an order is restricted: its zone may look at who sends it. Nor where what it costs is not known beforehand, or
  // the buyer chooses what it is. And no
  // conduit takes from that contract.
  through: ({ orders, recipient: to }, wanted) =>
    orders.some(({ terms, chosen }) => terms.orderType > 1 || isMoving(terms) || chosen)
      ? undefined
      : encodeFulfilment({
          orders,
          conduitKey: zeroHash,
          recipient: recipientFor({ recipient: to ?? wanted.buyer }, wanted),
        }),
  // Not by its hash: while it waits its seller can make the very same order anew, by another counter.
  outcome: ({ orders, recipient }, { events, buyer }) =>
    orders.every((order) =>
      events.some(({ args }) => isFor(args, recipient ?? buyer) && isSaleOf(order, args)),
    ),
  // Of what was attached Seaport keeps what it passes on, and gives back the rest.
  paid({ recipient }, { orderIds, events, buyer }) {
    const received = events.flatMap(({ args }) => {
      const isOwn = isFor(args, recipient ?? buyer) && orderIds.some((id) => lower(id) === args.orderHash)
      return isOwn ? (args.consideration ?? []) : []
    })
    return received.length > 0 ? received.reduce((sum, { amount }) => sum + amount, 0n) : undefined
  },
  errors: seaportReasons,
})

/** Names the orders by their hashes; nothing where one of them is not for sale any more. */
function name(sale: VenueSale, { orders }: Fulfilment, context: VenueContext): VenueSale | undefined {
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
    // Of an order of which less is left Seaport would sell that.
    const isLeft = size === 0n || filled * denominator + numerator * size <= size * denominator
    return !isCancelled && isLeft
  })
  if (!isForSale) return undefined
  return {
    ...sale,
    items: sale.items.map((item, index) => ({ ...item, orderId: hashes[index] ?? zeroHash })),
  }
}

/** Whether a sale is to somebody: somebody else may buy of the same order in the same transaction. */
function isFor(sold: { recipient?: Address | undefined }, to: Address): boolean {
  return isAddressEqual(sold.recipient ?? zeroAddress, to)
}

/** Whether what was sold is what was to be taken of an order: of its seller, this token, and this many. */
function isSaleOf(
  { terms, numerator, denominator, chosen }: Fulfilment['orders'][number],
  { offerer = zeroAddress, offer: [given] = [] }: Sold,
): boolean {
  const [offered] = terms.offer
  return (
    given !== undefined &&
    offered !== undefined &&
    isAddressEqual(offerer, terms.offerer) &&
    isAddressEqual(given.token, offered.token) &&
    given.identifier === (chosen?.identifier ?? offered.identifierOrCriteria) &&
    given.amount * denominator === offered.startAmount * numerator
  )
}

/** What Seaport says of a sale. */
type Sold = {
  offerer?: Address | undefined
  offer?: readonly { token: Address; identifier: bigint; amount: bigint }[] | undefined
}

function lower(hash: string): `0x${string}` {
  return hash.toLowerCase() as `0x${string}`
}
