import type { MarketItem } from 'tillkit/internal'
import { getAddress } from 'viem'
import type { Purchase } from './venue.js'

/** What a purchase buys, as our market wants it said. */
export function itemsOf({ lines }: Pick<Purchase, 'lines'>): MarketItem[] {
  return lines.map(({ order: { orderId, collection, tokenId, unitPrice }, quantity }) => {
    return { orderId, collection: getAddress(collection), tokenId, quantity, unitPrice }
  })
}
