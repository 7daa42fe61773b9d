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
  // What its events say: an order was listed, bought from, or ended by its maker.
  index({ eventName, args }) {
    switch (eventName) {
      case 'Offered': {
        const { offerId: orderId, seller: maker, price: unitPrice, ...token } = args
        // One of an ERC-721, in ether. An ERC-1155 is `multiple`, another currency its address.
        const terms = { quantity: 1n, multiple: false, currency: zeroAddress, unitPrice, ...always }
        return { listed: { orderId, maker, ...token, ...terms } }
      }
      case 'Sold': {
        // How much of it; a market that notes ids of purchases, and says what was paid, has these in its event.
        const { offerId: orderId, buyer } = args
        return { filled: { orderId, buyer, purchaseId: zeroHash, quantity: 1n, price: 0n } }
      }
      case 'Withdrawn':
        return { cancelled: args.offerId }
    }
  },
  // What its buyers carry out, one after the other; in a token, a `tokenApproval` of the price for the market first.
  steps: async ({ lines }, { market: to }) =>
    lines.map(({ order: { orderId, unitPrice: price } }) => {
      const data = encodeFunctionData({ abi, functionName: 'buy', args: [orderId] })
      return { id: 'buy', to, data, value: price, price }
    }),
})
