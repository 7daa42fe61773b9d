import { parseAbi, parseAbiParameters } from 'viem'

/** The one call of Uniswap's universal router that has a deadline. */
export const universalAbi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
])

/** What a command takes that wraps or unwraps the native currency. */
export const wrapParameters = parseAbiParameters('address recipient, uint256 amount')
/** What a command takes that swaps in V3 pools for an exact amount; the path begins with what comes out. */
export const v3Parameters = parseAbiParameters(
  'address recipient, uint256 amountOut, uint256 maxIn, bytes path, bool payerIsSender',
)
/** What a command takes that swaps in V2 pools for an exact amount. */
export const v2Parameters = parseAbiParameters(
  'address recipient, uint256 amountOut, uint256 maxIn, address[] path, bool payerIsSender',
)
