import { parseAbiItem } from 'viem'

/** The event by which our contract that swaps and buys tells a purchase: buyer and id stand where our market's event has them. */
export const purchased = parseAbiItem(
  'event Purchased(address indexed market, address indexed buyer, bytes32 indexed purchaseId, address payWith, uint256 paid, address currency, uint256 price)',
)
