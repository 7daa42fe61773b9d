import { parseAbi } from 'viem'

export const requestAbi = parseAbi([
  'function acceptRequest(uint256 requestId, uint256 quantity, address recipient, uint256[] additionalFees, address[] additionalFeeRecipients) payable',
  'function acceptRequestBatch(uint256[] requestIds, uint256[] quantities, address[] recipients, uint256[] additionalFees, address[] additionalFeeRecipients)',
  'function acceptRequestBatch(address market, uint256[] requestIds, uint256[] quantities, address[] recipients, uint256[] additionalFees, address[] additionalFeeRecipients) payable',
  'event RequestAccepted(uint256 indexed requestId, address indexed buyer, address indexed tokenContract, address recipient, uint256 quantity, uint256 quantityRemaining)',
])

export const requestTermsAbi = parseAbi([
  'struct Request { address creator; bool isListing; bool isERC1155; address tokenContract; uint256 tokenId; uint256 quantity; uint96 expiry; address currency; uint256 pricePerToken; }',
  'function getRequestBatch(uint256[] requestIds) view returns (Request[] requests)',
])
