import { parseAbi } from 'viem'

/** The errors that tokens revert with: those of ERC-20, ERC-721 and ERC-1155 (ERC-6093), and of permits (ERC-2612). */
export const standardErrors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC2612ExpiredSignature(uint256 deadline)',
  'error ERC2612InvalidSigner(address signer, address owner)',
  'error ERC721InvalidOwner(address owner)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InvalidSender(address sender)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721InvalidApprover(address approver)',
  'error ERC721InvalidOperator(address operator)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC1155InvalidSender(address sender)',
  'error ERC1155InvalidReceiver(address receiver)',
  'error ERC1155MissingApprovalForAll(address operator, address owner)',
  'error ERC1155InvalidApprover(address approver)',
  'error ERC1155InvalidOperator(address operator)',
  'error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)',
])

/** What {@link standardErrors}, and the errors that Solidity has by itself, mean in a purchase. */
export const standardReasons = {
  ERC20InsufficientAllowance: 'The market may not take enough of the currency.',
  ERC20InsufficientBalance: 'The account does not hold enough of the currency.',
  ERC2612ExpiredSignature: 'The permit has expired.',
  ERC2612InvalidSigner: 'The permit’s signature is not its owner’s, or is used up.',
  ERC721IncorrectOwner: 'The seller no longer owns the token.',
  ERC721InsufficientApproval: 'The seller has withdrawn the token from sale.',
  ERC721InvalidReceiver: 'The recipient is a contract that does not take such tokens.',
  ERC1155InsufficientBalance: 'The seller no longer owns enough of the token.',
  ERC1155InvalidReceiver: 'The recipient is a contract that does not take such tokens.',
  ERC1155MissingApprovalForAll: 'The seller has withdrawn the token from sale.',
  Panic: 'The contract ran into an error of its own.',
} as const
