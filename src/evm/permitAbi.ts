import { parseAbi } from 'viem'

/** The part of an ERC-2612 token that permits need. */
export const permitAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
