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
  // What the calldata says by itself.
  read: ({ functionName, args: [offerId] }) => (functionName === 'buy' ? { offerId } : undefined),
  // What it buys, and for how much: this market has to be asked.
  bind({ offerId }, { market, ask }) {
    const [offer] = ask({ address: market, abi, functionName: 'offers', each: [[offerId]] })
    if (!offer) return undefined
    const [seller, collection, tokenId, currency, price] = offer
    if (price === 0n) return undefined
    const item = { orderId: `${offerId}`, collection, tokenId, quantity: 1n, unitPrice: price }
    return { items: [item], seller, currency, recipient: undefined, price, fees: [] }
  },
  // Nobody buys an offer twice: it is gone.
  takenOnce: 'order',
  // What proves it afterwards.
  outcome: ({ offerId }, { buyer, events }) =>
    events.some(({ args }) => args.offerId === offerId && args.buyer && isAddressEqual(args.buyer, buyer)),
  errors: { NotForSale: 'Someone else was faster.' },
})
