import { type Address, isAddressEqual } from 'viem'
import type { Till } from '../../client/createTill.js'
import { givenOptions } from '../../client/givenOptions.js'
import type { CallOptions } from '../../client/orderSource.js'
import { RpcError } from '../../protocol/errors.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { invalid, isAmount, orInvalid, priceOf } from './intent.js'

/** The cheapest of a collection, as they were listed: what an intent is made from. */
export type Sweep = {
  /** The orders, the cheapest first, and how much of each: as `createIntent` and `createBasketIntent` take them. */
  items: readonly { order: Order; quantity: bigint }[]
  /** How many there are in all: fewer than were wanted where no more are for sale. */
  quantity: bigint
  /** What they cost together, without fees on top, in the currency's smallest unit. */
  total: bigint
}

/** How many orders one purchase may hold. */
const maxOrders = 50
/** Orders of one request, and how many requests are made at most: a list may be endless. */
const pageSize = 100
const maxPages = 20

/**
 * Finds the cheapest of a collection by `ListOrders`, for an intent: “the 5 cheapest of this collection”. What the list says is not
 * taken on trust: orders of another collection or currency, what cannot be bought, and the buyer's own are passed over; of one
 * seller's listings of the same work the cheapest counts.
 *
 * Nothing is replaced afterwards: what is sold meanwhile the checkout refuses. Find it again then, show what
 * {@link compareSweeps} says, and make a new intent once the buyer agrees.
 *
 * @throws TillError `TillOptionInvalid` without a client; CheckoutError `InvalidIntent` for a quantity below 1, or an address
 * that is none. RpcError as
 * `listOrders` does, and `WebrpcBadResponse` for a list that is not sorted by price.
 *
 * @example
 * const sweep = await findSweep({ till, chainId: 1, collectionAddress, currency: zeroAddress, quantity: 5n, buyer })
 * const intent = createBasketIntent({ items: sweep.items, buyer })
 */
export async function findSweep(given: findSweep.Options, callOptions: CallOptions = {}): Promise<Sweep> {
  const options = givenOptions('findSweep', given, 'till')
  const { till, quantity: wanted } = options
  if (!isAmount(wanted)) throw invalid('The quantity must be at least 1, as a bigint.')
  const { chainId, collectionAddress, currency, maxPrice } = options
  const filter = { collectionAddress, currencies: [currency], status: 'active', maxPrice }
  const sort = [{ column: 'priceAmount', order: 'asc' }]
  const items: Sweep['items'][number][] = []
  let left = wanted
  let last = 0n
  let cursor: string | undefined
  for (let pages = 0; pages < maxPages; pages++) {
    const { orders, page } = await till.listOrders(
      { chainId, filter, sort, page: { pageSize, cursor } },
      callOptions,
    )
    for (const order of orders) {
      if (left === 0n || items.length === maxOrders) break
      if (!orInvalid(() => isOffered(order, options)) || items.some((item) => isSameWork(item.order, order)))
        continue
      if (order.priceAmount < last) throw unsorted(order)
      last = order.priceAmount
      const isAll = order.quantityAvailable < left
      const quantity = isAll ? order.quantityAvailable : left
      items.push({ order, quantity })
      left -= quantity
    }
    cursor = page.more ? page.cursor : undefined
    if (cursor === undefined || left === 0n || items.length === maxOrders) break
  }
  const total = items.reduce((sum, { order, quantity }) => sum + priceOf(order, quantity), 0n)
  return { items, quantity: wanted - left, total }
}

export declare namespace findSweep {
  type Options = {
    /** The client of the service, or of a source that has lists. */
    till: Pick<Till, 'listOrders'>
    /** The chain that the orders are on. */
    chainId: number
    /** The contract of the tokens. */
    collectionAddress: Address
    /** What they are priced in; the zero address for the native one. */
    currency: Address
    /** How many are wanted, at least 1. One purchase holds 50 orders at most. */
    quantity: bigint
    /** The most that one may cost, in the currency's smallest unit. @default any price */
    maxPrice?: bigint | undefined
    /** Who buys: nobody's own orders are bought. @default anybody's are */
    buyer?: Address | undefined
  }
}

/** Whether an order is one of those asked for, and can be bought. */
function isOffered(order: Order, wanted: findSweep.Options): boolean {
  const { chainId, collectionAddress, currency, buyer, maxPrice } = wanted
  // Services of this family need not say what kind of order it is, nor how it stands.
  const { status = 'active', side = 'listing' } = order
  return (
    order.chainId === chainId &&
    isAddressEqual(order.collectionContractAddress, collectionAddress) &&
    isAddressEqual(order.priceCurrencyAddress, currency) &&
    (maxPrice === undefined || order.priceAmount <= maxPrice) &&
    !(buyer && isAddressEqual(order.createdBy, buyer)) &&
    status === 'active' &&
    side === 'listing' &&
    order.quantityDecimals === 0 &&
    order.quantityAvailable > 0n
  )
}

/** Whether both are the same order, or listings of one work by its owner, who can sell it once. */
function isSameWork(one: Order, other: Order): boolean {
  if (normalizeOrderId(one.orderId) === normalizeOrderId(other.orderId)) return true
  const isSingle = one.quantityInitial === 1n && other.quantityInitial === 1n
  return isSingle && one.tokenId === other.tokenId && isAddressEqual(one.createdBy, other.createdBy)
}

function unsorted({ orderId }: Order): RpcError {
  const details = `The list is not sorted by price: order ${orderId} is cheaper than one before it.`
  return new RpcError('WebrpcBadResponse', { details })
}
