import { type Hex, zeroAddress } from 'viem'
import { createMarketOrder, type MarketOrder, orderIdOf } from '../marketOrders.js'
import { place } from '../place.js'

/** Orders of the stranger that exist before a plan, in the order of their creation. A dishonest plan could buy them instead. */
export const decoys: readonly { orderId: Hex; order: MarketOrder }[] = [
  // The decoys are: another edition, a look-alike, the same edition for less, in another currency and for ether, and a painting.
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
