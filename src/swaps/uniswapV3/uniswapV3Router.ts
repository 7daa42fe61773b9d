import { type Address, encodeFunctionData, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Router, RouterCall, Swap } from '../swap.js'
import { readPoolPath, writePoolPath } from './poolPath.js'

/** The recipient that means “the caller” in calls of SwapRouter02 and UniversalRouter. */
export const sender: Address = '0x0000000000000000000000000000000000000001'
/** The recipient that means “the router itself” in calls of SwapRouter02 and UniversalRouter. */
export const itself: Address = '0x0000000000000000000000000000000000000002'

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

/**
 * Reads and writes swaps on Uniswap's SwapRouter02. Returns `wrapped`, so that verification can check this token: the router accepts any
 * token as the wrapped native currency. Leaves no balance in the router, because any account could take that balance.
 */
export const uniswapV3Router: Router = { kind: 'uniswapV3', read, write }

function read({ to: router, data, value }: RouterCall): Swap | undefined {
  const { functionName, args } = decodeCalldata({ abi: uniswapV3Abi, data })
  if (functionName !== 'multicall') return undefined
  const [deadline, [first = '0x', second]] = args
  const found = readPools(first)
  const sell = value > 0n ? zeroAddress : found?.path[0]
  const unwrap = second && readUnwrapped(second)
  const buy = unwrap ? zeroAddress : found?.path.at(-1)
  if (!found || !sell || !buy) return undefined
  const recipient = readRecipient(unwrap ? unwrap.recipient : found.recipient)
  const wrapped = value > 0n ? found.path[0] : unwrap && found.path.at(-1)
  const spender = value > 0n ? undefined : router
  return { ...found, sell, buy, recipient, deadline, spender, wrapped }
}

function write(swap: Swap): Pick<RouterCall, 'data' | 'value'> {
  const { sell, buy, maxIn, amountOut, recipient, deadline = 0n } = swap
  const isPaidNative = isAddressEqual(sell, zeroAddress)
  const isUnwrapped = isAddressEqual(buy, zeroAddress)
  const pools = writePools(swap, isUnwrapped ? itself : (recipient ?? sender))
  const unwrap = recipient
    ? encodeFunctionData({ abi: uniswapV3Abi, functionName: 'unwrapWETH9', args: [amountOut, recipient] })
    : encodeFunctionData({ abi: uniswapV3Abi, functionName: 'unwrapWETH9', args: [amountOut] })
  const calls: Hex[] = [
    pools,
    ...(isUnwrapped ? [unwrap] : []),
    ...(isPaidNative ? [encodeFunctionData({ abi: uniswapV3Abi, functionName: 'refundETH' })] : []),
  ]
  const data = encodeFunctionData({ abi: uniswapV3Abi, functionName: 'multicall', args: [deadline, calls] })
  return { data, value: isPaidNative ? maxIn : 0n }
}

function readPools(data: Hex) {
  const { functionName, args } = decodeCalldata({ abi: uniswapV3Abi, data })
  if (functionName === 'exactOutput') {
    const [{ path, recipient, amountOut, amountInMaximum: maxIn }] = args
    return { ...readPoolPath(path), recipient, amountOut, maxIn }
  }
  if (functionName !== 'exactOutputSingle') return undefined
  const [{ tokenIn, tokenOut, fee, recipient, amountOut, amountInMaximum: maxIn }] = args
  return { path: [tokenIn, tokenOut], fees: [fee], recipient, amountOut, maxIn }
}

function writePools({ path, fees = [], amountOut, maxIn }: Swap, recipient: Address): Hex {
  const [tokenIn, tokenOut, ...others] = path
  const [fee = 0] = fees
  const shared = { recipient, amountOut, amountInMaximum: maxIn }
  if (tokenIn && tokenOut && others.length === 0) {
    // Set no price limit: with a limit, the swap could stop before it reaches the exact output.
    const params = { ...shared, tokenIn, tokenOut, fee, sqrtPriceLimitX96: 0n }
    return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'exactOutputSingle', args: [params] })
  }
  const params = { ...shared, path: writePoolPath({ path, fees }) }
  return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'exactOutput', args: [params] })
}

function readUnwrapped(data: Hex): { recipient: Address } | undefined {
  const { functionName, args } = decodeCalldata({ abi: uniswapV3Abi, data })
  if (functionName !== 'unwrapWETH9') return undefined
  return { recipient: args[1] ?? sender }
}

function readRecipient(recipient: Address): Address | undefined {
  return isAddressEqual(recipient, sender) ? undefined : recipient
}
