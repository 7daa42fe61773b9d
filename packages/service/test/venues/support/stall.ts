import { encodeFunctionData, parseAbi, zeroAddress, zeroHash } from 'viem'
import { defineServiceVenue } from '../../../src/index.js'

const abi = parseAbi([
  'function buy(bytes32 offerId) payable',
  'event Offered(bytes32 indexed offerId, address seller, address collection, uint256 tokenId, uint256 price)',
  'event Withdrawn(bytes32 indexed offerId)',
  'event Sold(bytes32 indexed offerId, address indexed buyer)',
])
const always = { validFrom: 0n, validUntil: 2n ** 64n - 1n }

export const stall = defineServiceVenue({
  kind: 'stall',
  abi,
  // Each event lists an order, fills it, or cancels it.
  index({ eventName, args }) {
    switch (eventName) {
      case 'Offered': {
        const { offerId: orderId, seller: maker, price: unitPrice, ...token } = args
        // The offer is one ERC-721 token in ether. Set `multiple` for an ERC-1155, and `currency` for an ERC-20.
        const terms = { quantity: 1n, multiple: false, currency: zeroAddress, unitPrice, ...always }
        return { listed: { orderId, maker, ...token, ...terms } }
      }
      case 'Sold': {
        // This market fills whole orders and records no purchase ids. Other events may give `quantity`, `purchaseId` and `price`.
        const { offerId: orderId, buyer } = args
        return { filled: { orderId, buyer, purchaseId: zeroHash, quantity: 1n, price: 0n } }
      }
      case 'Withdrawn':
        return { cancelled: args.offerId }
    }
  },
  // The buyer's transactions, in order. For an ERC-20, put a `tokenApproval` of the price before `buy`.
  steps: async ({ lines }, { market: to }) =>
    lines.map(({ order: { orderId, unitPrice: price } }) => {
      const data = encodeFunctionData({ abi, functionName: 'buy', args: [orderId] })
      return { id: 'buy', to, data, value: price, price }
    }),
})
