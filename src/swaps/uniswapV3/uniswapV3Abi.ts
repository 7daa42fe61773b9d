import { parseAbi } from 'viem'

/** What of Uniswap's SwapRouter02 makes up a swap in V3 pools that gives an exact amount. */
export const uniswapV3Abi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'struct Several { bytes path; address recipient; uint256 amountOut; uint256 amountInMaximum; }',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
  'function exactOutputSingle(Single params) payable returns (uint256 amountIn)',
  'function exactOutput(Several params) payable returns (uint256 amountIn)',
  'function unwrapWETH9(uint256 amountMinimum) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])
