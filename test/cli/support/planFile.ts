import { createHonestPlan, type Venue } from '../../checkout/verify/support/honestPlans.js'
import { place } from '../../checkout/verify/support/place.js'

/** Returns the text of a file with an honest purchase plan: amounts are decimal, and `change` replaces top-level fields. */
export function planFile(venue: Venue, change: object = {}): string {
  const { intent, steps } = createHonestPlan({ venue })
  const { chainId, buyer, orders, currency, maxTotal } = intent
  const plan = {
    chainId,
    buyer,
    intent: {
      orders: orders.map(({ collectionAddress, orderId, tokenId, quantity }) => {
        return { collectionAddress, orderId, tokenId, quantity, standard: 'ERC721' }
      }),
      currency,
      maxTotal,
    },
    marketplace: place.market,
    steps,
    ...change,
  }
  return JSON.stringify(plan, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}
