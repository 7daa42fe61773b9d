import { parseAbi } from 'viem'

export const requestMakerAbi = parseAbi([
  'struct RequestParams { bool isListing; bool isERC1155; address tokenContract; uint256 tokenId; uint256 quantity; uint96 expiry; address currency; uint256 pricePerToken; }',
  'function createRequest(RequestParams request) returns (uint256 requestId)',
  'function cancelRequest(uint256 requestId)',
  'event RequestCreated(uint256 indexed requestId, address indexed creator, address indexed tokenContract, uint256 tokenId, bool isListing, uint256 quantity, address currency, uint256 pricePerToken, uint256 expiry)',
  'event RequestCancelled(uint256 indexed requestId, address indexed tokenContract)',
  'event RequestsInvalidated(address indexed creator, uint256 indexed invalidatedBefore)',
  'event RequestsInvalidated(address indexed creator, address indexed tokenContract, uint256 indexed invalidatedBefore)',
])
