import { isAddressEqual, parseAbi } from 'viem'
import { defineVenue } from '../../../../src/core.js'

const abi = parseAbi([
  'function buy(uint256 offerId) payable',
  'function offers(uint256 offerId) view returns (address seller, address collection, uint256 tokenId, address currency, uint256 price)',
  'event Sold(uint256 indexed offerId, address indexed buyer)',
  'error NotForSale()',
])

export const shelf = defineVenue({
  kind: 'shelf',
  abi,
  // Decodes the calldata.
  read: ({ functionName, args: [offerId] }) => (functionName === 'buy' ? { offerId } : undefined),
  // Returns the items and the price. This market keeps them in its storage.
  bind({ offerId }, { market, ask }) {
    const [offer] = ask({ address: market, abi, functionName: 'offers', each: [[offerId]] })
    if (!offer) return undefined
    const [seller, collection, tokenId, currency, price] = offer
    if (price === 0n) return undefined
    const item = { orderId: `${offerId}`, collection, tokenId, quantity: 1n, unitPrice: price }
    return { items: [item], seller, currency, recipient: undefined, price, fees: [] }
  },
  // An offer is sold once.
  takenOnce: 'order',
  // Proves the purchase from the receipt's events.
  outcome: ({ offerId }, { buyer, events }) =>
    events.some(({ args }) => args.offerId === offerId && args.buyer && isAddressEqual(args.buyer, buyer)),
  errors: { NotForSale: 'Someone else was faster.' },
})
