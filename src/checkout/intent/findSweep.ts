import { type Address, isAddressEqual } from 'viem'
import type { Till } from '../../client/createTill.js'
import type { CallOptions } from '../../client/orderSource.js'
import { requireOptions } from '../../client/requireOptions.js'
import { RpcError } from '../../protocol/errors.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { readOptionAddress } from '../../protocol/read/values.js'
import { invalid, isAmount, orInvalid, priceOf } from './intent.js'

/** The cheapest orders of a collection, from which you can create an intent. */
export type Sweep = {
  /** The orders, cheapest first, with a quantity for each. */
  items: readonly { order: Order; quantity: bigint }[]
  /** The total quantity, less than requested if too few tokens are for sale or 50 orders are not enough. */
  quantity: bigint
  /** The total price without additional fees, in the currency's smallest unit. */
  total: bigint
}

const maxOrders = 50
const pageSize = 100
const maxPages = 20

/**
 * Finds the cheapest orders of a collection with `ListOrders`, for example “the 5 cheapest of this collection”.
 *
 * Does not trust the list: skips orders of another collection or currency, orders that are not available, and the buyer's own orders.
 *
 * The checkout does not replace an order that is sold in the meantime: it refuses the purchase. In that case, call this function again,
 * show the changes of {@link compareSweeps}, and create a new intent once the buyer agrees.
 *
 * @throws TillError `TillOptionInvalid` without a client; CheckoutError `InvalidIntent` for a quantity below 1 or an invalid address;
 * RpcError like `listOrders`, and `WebrpcBadResponse` if the list is not sorted by price.
 *
 * @example
 * const sweep = await findSweep({ till, chainId: 1, collectionAddress, currency: zeroAddress, quantity: 5n, buyer })
 * const intent = createBasketIntent({ items: sweep.items, buyer })
 */
export async function findSweep(input: findSweep.Options, callOptions: CallOptions = {}): Promise<Sweep> {
  const options = requireOptions('findSweep', input, 'till')
  const { till, quantity: requested } = options
  if (!isAmount(requested)) throw invalid('`quantity` must be a bigint of at least 1.')
  const { chainId, collectionAddress, currency, maxPrice, buyer } = options
  orInvalid(() => {
    for (const [name, address] of Object.entries({ collectionAddress, currency, buyer: buyer ?? currency }))
      readOptionAddress(address, name)
  })
  const filter = { collectionAddress, currencies: [currency], status: 'active', maxPrice }
  const sort = [{ column: 'priceAmount', order: 'asc' }]
  const items: Sweep['items'][number][] = []
  let remaining = requested
  let lastPrice = 0n
  let cursor: string | undefined
  for (let pages = 0; pages < maxPages; pages++) {
    const { orders, page } = await till.listOrders(
      { chainId, filter, sort, page: { pageSize, cursor } },
      callOptions,
    )
    for (const order of orders) {
      if (remaining === 0n || items.length === maxOrders) break
      if (!orInvalid(() => isOffered(order, options)) || items.some((item) => isSameToken(item.order, order)))
        continue
      if (order.priceAmount < lastPrice) throw unsorted(order)
      lastPrice = order.priceAmount
      const isAll = order.quantityAvailable < remaining
      const quantity = isAll ? order.quantityAvailable : remaining
      items.push({ order, quantity })
      remaining -= quantity
    }
    cursor = page.more ? page.cursor : undefined
    if (cursor === undefined || remaining === 0n || items.length === maxOrders) break
  }
  const total = items.reduce((sum, { order, quantity }) => sum + priceOf(order, quantity), 0n)
  return { items, quantity: requested - remaining, total }
}

export declare namespace findSweep {
  type Options = {
    /** The client of the service, or of a source that supports lists. */
    till: Pick<Till, 'listOrders'>
    /** The chain of the orders. */
    chainId: number
    /** The contract of the tokens. */
    collectionAddress: Address
    /** The currency of the prices, the zero address for the native one. */
    currency: Address
    /** The requested quantity, at least 1; the sweep contains at most 50 orders. */
    quantity: bigint
    /** The maximum unit price, in the currency's smallest unit. @default any price */
    maxPrice?: bigint | undefined
    /** The buyer, whose own orders are skipped. @default none */
    buyer?: Address | undefined
  }
}

function isOffered(order: Order, options: findSweep.Options): boolean {
  const { chainId, collectionAddress, currency, buyer, maxPrice } = options
  // Some services omit the status and the side (listing or offer) of an order.
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

function isSameToken(left: Order, right: Order): boolean {
  if (normalizeOrderId(left.orderId) === normalizeOrderId(right.orderId)) return true
  const isSingle = left.quantityInitial === 1n && right.quantityInitial === 1n
  return isSingle && left.tokenId === right.tokenId && isAddressEqual(left.createdBy, right.createdBy)
}

function unsorted({ orderId }: Order): RpcError {
  const details = `The list must be sorted by price. Order ${orderId} is cheaper than an earlier order.`
  return new RpcError('WebrpcBadResponse', { details })
}
