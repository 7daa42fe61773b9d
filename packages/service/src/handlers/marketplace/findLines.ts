import { RpcError } from 'tillkit/internal'
import type { MarketplaceKind } from 'tillkit/protocol'
import type { Address } from 'viem'
import { requireUnblocked } from '../../blockList.js'
import type { OrderSide } from '../../store/events.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import { toPublicOrderId } from '../../venues/numberedOrderId.js'
import { unpayable } from '../../venues/unpayable.js'
import type { Network } from '../http/handler.js'
import { findOrders } from './findOrders.js'
import { orderState } from './orderState.js'

const named: { readonly [side in OrderSide]: string } = { listing: 'a listing', offer: 'an offer' }

export async function findLines(options: findLines.Options): Promise<findLines.ReturnType> {
  const { network, sells, wanted, now, side = 'listing' } = options
  const [orders, blocks] = await Promise.all([findOrders({ network, keys: wanted }), network.blockList()])
  const sold = orders.filter(({ kind }) => isOneOf(sells, kind))
  const found = new Map(sold.map((order) => [nameOf({ ...order, orderId: toPublicOrderId(order) }), order]))
  return wanted.map((line) => {
    const order = found.get(nameOf(line))
    if (!order) throw new RpcError('NotFound', { details: `Order ${line.orderId} is unknown.` })
    requireUnblocked(blocks, order)
    const orderSide = order.side ?? 'listing'
    if (orderSide !== side) throw invalid(`Order ${line.orderId} is ${named[orderSide]}, not ${named[side]}.`)
    checkWanted(line, order, orderState({ order, now }))
    return { order, quantity: line.quantity }
  })
}

export declare namespace findLines {
  type Options = {
    network: Network
    sells: readonly MarketplaceKind[]
    wanted: readonly Wanted[]
    /** Whether all lines must be listings or all must be offers. @default 'listing' */
    side?: OrderSide | undefined
    /** The current time in Unix milliseconds. */
    now: number
  }
  type Wanted = { collection: Address; orderId: string; quantity: bigint; tokenId?: bigint | undefined }
  type ReturnType = { order: StoredOrder; quantity: bigint }[]
}

function checkWanted(wanted: findLines.Wanted, order: StoredOrder, state: orderState.ReturnType): void {
  const { orderId, quantity, tokenId } = wanted
  const { status, available } = state
  const isOffer = order.side === 'offer'
  if (isOffer && status === 'inactive') throw invalid(unpayable(orderId))
  if (status !== 'active' && status !== 'decimals_missing') {
    throw invalid(`Order ${orderId} is ${status}.`)
  }
  if (tokenId !== undefined && tokenId !== order.tokenId) {
    throw invalid(
      `Order ${orderId} ${isOffer ? 'asks for' : 'sells'} token ${order.tokenId}, not ${tokenId}.`,
    )
  }
  if (quantity === 0n) throw invalid(`The quantity of order ${orderId} must be at least 1.`)
  if (quantity > available)
    throw invalid(`Only ${available} of order ${orderId} can be ${isOffer ? 'sold' : 'bought'}.`)
}

function nameOf({ collection, orderId }: { collection: string; orderId: string }): string {
  return `${collection}:${orderId}`.toLowerCase()
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
