import { parseAbi } from 'viem'

export const universalAbi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
])

/** The inputs of the commands WRAP_ETH and UNWRAP_WETH: the recipient and the amount. */
export const wrapParameters = [{ type: 'address' }, { type: 'uint256' }] as const
/**
 * The inputs of V3_SWAP_EXACT_OUT: the recipient, the output, the maximum input, the route, and whether the sender pays with an
 * allowance. The route starts with the output token.
 */
export const v3Parameters = [
  ...wrapParameters,
  { type: 'uint256' },
  { type: 'bytes' },
  { type: 'bool' },
] as const
/** The inputs of V2_SWAP_EXACT_OUT: the same as for V3_SWAP_EXACT_OUT, but the route is a list of tokens. */
export const v2Parameters = [
  ...wrapParameters,
  { type: 'uint256' },
  { type: 'address[]' },
  { type: 'bool' },
] as const
