import { parseAbi } from 'viem'

/** The errors that tokens revert with: those of ERC-20, ERC-721 and ERC-1155 (ERC-6093), and of permits (ERC-2612). */
export const standardErrors = parseAbi([
  'error ERC20InsufficientBalance(address, uint256, uint256)',
  'error ERC20InvalidSender(address)',
  'error ERC20InvalidReceiver(address)',
  'error ERC20InsufficientAllowance(address, uint256, uint256)',
  'error ERC20InvalidApprover(address)',
  'error ERC20InvalidSpender(address)',
  'error ERC2612ExpiredSignature(uint256)',
  'error ERC2612InvalidSigner(address, address)',
  'error ERC721InvalidOwner(address)',
  'error ERC721NonexistentToken(uint256)',
  'error ERC721IncorrectOwner(address, uint256, address)',
  'error ERC721InvalidSender(address)',
  'error ERC721InvalidReceiver(address)',
  'error ERC721InsufficientApproval(address, uint256)',
  'error ERC721InvalidApprover(address)',
  'error ERC721InvalidOperator(address)',
  'error ERC1155InsufficientBalance(address, uint256, uint256, uint256)',
  'error ERC1155InvalidSender(address)',
  'error ERC1155InvalidReceiver(address)',
  'error ERC1155MissingApprovalForAll(address, address)',
  'error ERC1155InvalidApprover(address)',
  'error ERC1155InvalidOperator(address)',
  'error ERC1155InvalidArrayLength(uint256, uint256)',
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
