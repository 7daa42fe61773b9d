import { costOfItems, type MarketItem, RpcError } from 'tillkit/internal'
import { getAddress, maxUint256 } from 'viem'
import type { Purchase } from './venue.js'

export function itemsOf({ lines }: Pick<Purchase, 'lines'>): MarketItem[] {
  return lines.map(({ order: { orderId, collection, tokenId, unitPrice }, quantity }) => {
    return { orderId, collection: getAddress(collection), tokenId, quantity, unitPrice }
  })
}

/** Returns the total cost of a purchase in the smallest unit of its currency: Σ unit price × quantity + Σ fees. */
export function totalOf(purchase: Pick<Purchase, 'lines' | 'fees'>): bigint {
  const total = costOfItems({ items: itemsOf(purchase), fees: purchase.fees })
  if (total > maxUint256) {
    throw new RpcError('InvalidArgument', { details: 'The total is above 2^256-1.' })
  }
  return total
}
