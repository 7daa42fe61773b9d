import { parseAbiItem } from 'viem'

export const purchased = parseAbiItem(
  'event Purchased(address indexed market, address indexed buyer, bytes32 indexed purchaseId, address payWith, uint256 paid, address currency, uint256 price)',
)
