import { type Address, getAbiItem, type Hex, isAddressEqual } from 'viem'
import { defineVenue } from '../defineVenue.js'
import { type Fee, priceOfItems } from '../sale.js'
import { recipientFor } from '../venue.js'
import { encodeMarketBuy, type MarketItem } from './encodeMarketBuy.js'
import { marketReasons } from './marketReasons.js'
import { orderFilled, purchaseAbi } from './purchaseAbi.js'

/** Our own market: its calls say all that they buy, and each purchase has an id that it takes once. */
export const tillkitVenue = defineVenue({
  kind: 'tillkit',
  abi: [getAbiItem({ abi: purchaseAbi, name: 'buy' }), orderFilled],
  read({ args: [items, currency, recipient, fees, purchaseId] }): Called {
    return { items, currency, recipient, fees, purchaseId }
  },
  bind({ items, currency, recipient, fees }, { market, to }) {
    // No helper makes purchases here: whoever is named as one is another market's.
    if (!isAddressEqual(to, market)) return undefined
    return { items, currency, recipient, fees, price: priceOfItems(items) }
  },
  takenOnce: 'purchaseId',
  complete(called, { purchaseId, ...wanted }) {
    return encodeMarketBuy({ ...called, purchaseId, recipient: recipientFor(called, wanted) })
  },
  outcome: ({ items, purchaseId }, { events }) =>
    items.every(({ orderId }) =>
      events.some(({ args }) => args.purchaseId === purchaseId && args.orderId === orderId),
    ),
  errors: marketReasons,
})

type Called = {
  items: readonly MarketItem[]
  currency: Address
  recipient: Address
  fees: readonly Fee[]
  purchaseId: Hex
}
