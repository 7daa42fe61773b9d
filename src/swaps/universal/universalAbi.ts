import { parseAbi } from 'viem'

/** The one call of Uniswap's universal router that has a deadline. */
export const universalAbi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
])

/** What a command takes that wraps or unwraps the native currency: the recipient, and how much. */
export const wrapParameters = [{ type: 'address' }, { type: 'uint256' }] as const
/**
 * What a command takes that swaps in V3 pools for an exact amount: the recipient, how much comes out, the most that is given, the
 * way, which begins with what comes out, and whether the sender pays by an allowance.
 */
export const v3Parameters = [
  ...wrapParameters,
  { type: 'uint256' },
  { type: 'bytes' },
  { type: 'bool' },
] as const
/** What a command takes that swaps in V2 pools: the same, with the tokens of the way. */
export const v2Parameters = [
  ...wrapParameters,
  { type: 'uint256' },
  { type: 'address[]' },
  { type: 'bool' },
] as const
