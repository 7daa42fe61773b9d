import { type Address, encodeFunctionData, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Router, RouterCall, Swap } from '../swap.js'

export const uniswapV2Abi = parseAbi([
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
])

/** Reads and writes swaps on Uniswap V2. Supports only swaps with an exact output, because the purchase needs an exact amount. */
export const uniswapV2Router: Router = { kind: 'uniswapV2', read, write }

function read({ to: router, data, value }: RouterCall): Swap | undefined {
  const { functionName, args } = decodeCalldata({ abi: uniswapV2Abi, data })
  if (functionName === 'swapETHForExactTokens') {
    const [amountOut, path, recipient, deadline] = args
    const [buy] = path.slice(1).slice(-1)
    const input = { sell: zeroAddress, maxIn: value, spender: undefined }
    return buy && { ...input, buy, amountOut, path, recipient, deadline }
  }
  const [amountOut, maxIn, path, recipient, deadline] = args
  const [sell, last] = [path[0], path.slice(1).at(-1)]
  if (!sell || !last) return undefined
  const buy: Address = functionName === 'swapTokensForExactETH' ? zeroAddress : last
  return { sell, buy, amountOut, maxIn, path, recipient, deadline, spender: router }
}

function write(swap: Swap): Pick<RouterCall, 'data' | 'value'> {
  const { sell, buy, amountOut, maxIn, path, recipient = zeroAddress, deadline = 0n } = swap
  if (isAddressEqual(sell, zeroAddress)) {
    const args = [amountOut, path, recipient, deadline] as const
    const data = encodeFunctionData({ abi: uniswapV2Abi, functionName: 'swapETHForExactTokens', args })
    return { data, value: maxIn }
  }
  const functionName = isAddressEqual(buy, zeroAddress) ? 'swapTokensForExactETH' : 'swapTokensForExactTokens'
  const args = [amountOut, maxIn, path, recipient, deadline] as const
  return { data: encodeFunctionData({ abi: uniswapV2Abi, functionName, args }), value: 0n }
}
