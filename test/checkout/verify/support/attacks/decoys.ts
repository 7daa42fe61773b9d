import { type Hex, zeroAddress } from 'viem'
import { createMarketOrder, type MarketOrder, orderIdOf } from '../marketOrders.js'
import { place } from '../place.js'

/** Orders of the stranger's, in the order in which they were made: what a plan could buy in place of what was asked for. */
export const decoys: readonly { orderId: Hex; order: MarketOrder }[] = [
  // Another edition, a look-alike, the same for less, one for another currency, one for ether, a painting.
  { collection: place.collection, tokenId: 8n, currency: place.usdc, unitPrice: 1n },
  { collection: place.fakes, tokenId: 7n, currency: place.usdc, unitPrice: 1n },
  { collection: place.collection, tokenId: 7n, currency: place.usdc, unitPrice: 1n },
  { collection: place.collection, tokenId: 7n, currency: place.oddToken, unitPrice: 1n },
  { collection: place.collection, tokenId: 7n, currency: zeroAddress, unitPrice: 1n },
  { collection: place.paintings, tokenId: 8n, currency: place.usdc, unitPrice: 10n ** 30n },
].map((sold, nonce) => {
  const order = createMarketOrder(sold)
  return { orderId: orderIdOf(place.stranger, nonce, order), order }
})
