import { getAbiItem, parseAbi } from 'viem'

export const purchaseAbi = parseAbi([
  'struct Item { bytes32 orderId; address collection; uint256 tokenId; uint256 quantity; uint256 unitPrice; }',
  'struct Fee { address receiver; uint256 amount; }',
  'function buy(Item[] items, address currency, address recipient, Fee[] fees, bytes32 purchaseId) payable',
  'function purchased(address buyer, bytes32 purchaseId) view returns (bool)',
  'event OrderFilled(bytes32 indexed orderId, address indexed buyer, bytes32 indexed purchaseId, address recipient, uint256 quantity, uint256 price)',
])

export const orderFilled = getAbiItem({ abi: purchaseAbi, name: 'OrderFilled' })
