import { type Address, getAbiItem, type Hex, isAddressEqual } from 'viem'
import { defineVenue } from '../defineVenue.js'
import { type Fee, priceOfItems } from '../sale.js'
import { recipientFor } from '../venue.js'
import { encodeMarketBuy, type MarketItem } from './encodeMarketBuy.js'
import { marketReasons } from './marketReasons.js'
import { orderFilled, purchaseAbi } from './purchaseAbi.js'

export const tillkitVenue = defineVenue({
  kind: 'tillkit',
  abi: [getAbiItem({ abi: purchaseAbi, name: 'buy' }), orderFilled],
  read({ args: [items, currency, recipient, fees, purchaseId] }): Called {
    return { items, currency, recipient, fees, purchaseId }
  },
  bind({ items, currency, recipient, fees }, { market, to }) {
    if (!isAddressEqual(to, market)) return undefined
    return { items, currency, recipient, fees, price: priceOfItems(items) }
  },
  takenOnce: 'purchaseId',
  complete(called, { purchaseId, ...accounts }) {
    return encodeMarketBuy({ ...called, purchaseId, recipient: recipientFor(called, accounts) })
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
