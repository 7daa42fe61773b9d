import { getAddress, isAddressEqual } from 'viem'
import { type MarketplaceKind, marketplaceKinds, walletKinds } from '../../protocol/enums.js'
import { RpcError } from '../../protocol/errors.js'
import type { Returns } from '../../protocol/methods.js'
import type { OrderData } from '../../protocol/step.js'
import type { StoredOrder } from '../store/readOrders.js'
import type { Venue } from '../venues/venue.js'
import { findOrders } from './findOrders.js'
import type { Call, Network } from './handler.js'
import { orderState } from './orderState.js'

/** Answers the steps by which a buyer buys from listed orders of one collection. */
export async function generateBuyTransaction(
  call: Call<'GenerateBuyTransaction'>,
): Promise<Returns<'GenerateBuyTransaction'>> {
  const { params, network, now } = call
  const { collectionAddress: collection, ordersData, buyer, additionalFees: fees, walletType } = params
  const venue = findVenue(network, params.marketplace)
  if (walletType !== undefined && !isOneOf(walletKinds, walletType)) {
    throw invalid(`walletType: no wallet of the kind "${walletType}" is known.`)
  }
  const keys = ordersData.map(({ orderId }) => ({ collection, orderId }))
  const orders = await findOrders({ network, keys })
  const found = new Map(orders.map((order) => [order.orderId.toLowerCase(), order]))
  const lines = ordersData.map((wanted) => {
    const order = found.get(wanted.orderId.toLowerCase())
    if (!order || order.kind !== venue.kind) {
      throw new RpcError('NotFound', { details: `Order ${wanted.orderId} is not known.` })
    }
    checkWanted(wanted, order, orderState({ order, now: now() }))
    return { order, quantity: wanted.quantity }
  })
  const currency = commonCurrency(lines.map(({ order }) => order))
  const steps = await venue.steps({
    buyer,
    currency,
    lines,
    fees,
    walletApproves: walletType === 'sequence',
  })
  return { steps }
}

function findVenue(network: Network, kind: MarketplaceKind): Venue {
  const venue = network.venues.find((candidate) => candidate.kind === kind)
  if (venue) return venue
  if (kind !== 'unknown' && isOneOf(marketplaceKinds, kind)) {
    throw new RpcError('NotImplemented', { details: `Orders of ${kind} are not served here.` })
  }
  throw invalid(`marketplace: no marketplace of the kind "${kind}" is known.`)
}

function checkWanted(wanted: OrderData, order: StoredOrder, state: orderState.ReturnType): void {
  const { quantity, tokenId } = wanted
  const { status, available } = state
  if (status !== 'active' && status !== 'decimals_missing') {
    throw invalid(`Order ${order.orderId} is ${status}.`)
  }
  if (tokenId !== undefined && tokenId !== order.tokenId) {
    throw invalid(`Order ${order.orderId} sells token ${order.tokenId}, not ${tokenId}.`)
  }
  if (quantity === 0n) throw invalid(`The quantity of order ${order.orderId} must be at least 1.`)
  if (quantity > available) throw invalid(`Only ${available} of order ${order.orderId} can be bought.`)
}

function commonCurrency(orders: readonly StoredOrder[]) {
  const [first] = orders
  if (!first) throw invalid('ordersData: there is nothing to buy.')
  const stranger = orders.find(({ currency }) => !isAddressEqual(currency, first.currency))
  if (stranger)
    throw invalid(`Order ${stranger.orderId} is priced in another currency than ${first.orderId}.`)
  if (new Set(orders).size < orders.length) throw invalid('ordersData: an order is in the list twice.')
  return getAddress(first.currency)
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
