import { type Address, encodeFunctionData, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Router, RouterCall, Swap } from '../swap.js'
import { readPoolPath, writePoolPath } from './poolPath.js'

/** Uniswap's placeholder for the caller of SwapRouter02 or UniversalRouter. */
export const sender: Address = '0x0000000000000000000000000000000000000001'
/** Uniswap's placeholder for the router itself. */
export const itself: Address = '0x0000000000000000000000000000000000000002'

/** The functions of Uniswap's SwapRouter02 for a swap in V3 pools with an exact output. */
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
 * Uniswap's SwapRouter02, as far as it swaps in V3 pools for an exact amount: one `multicall` with a deadline, of the swap, and
 * of what it takes for the native currency: unwrapping what comes out, or giving back what was sent too much.
 *
 * The router takes any token where the wrapped native currency is meant, and whatever it has left is anybody’s.
 */
export const uniswapV3Router: Router = { kind: 'uniswapV3', read, write }

function read({ to: router, data, value }: RouterCall): Swap | undefined {
  const { functionName, args } = decodeCalldata({ abi: uniswapV3Abi, data })
  if (functionName !== 'multicall') return undefined
  const [deadline, [first = '0x', second]] = args
  const found = readPools(first)
  const sell = value > 0n ? zeroAddress : found?.path[0]
  const unwrapped = second && readUnwrapped(second)
  const buy = unwrapped ? zeroAddress : found?.path.at(-1)
  if (!found || !sell || !buy) return undefined
  const recipient = readRecipient(unwrapped ? unwrapped.recipient : found.recipient)
  const wrapped = value > 0n ? found.path[0] : unwrapped && found.path.at(-1)
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

/** What is swapped in the pools themselves. */
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
  const [tokenIn, tokenOut, ...more] = path
  const [fee = 0] = fees
  const shared = { recipient, amountOut, amountInMaximum: maxIn }
  if (tokenIn && tokenOut && more.length === 0) {
    // With a limit of the price it might stop short of the amount.
    const params = { ...shared, tokenIn, tokenOut, fee, sqrtPriceLimitX96: 0n }
    return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'exactOutputSingle', args: [params] })
  }
  const params = { ...shared, path: writePoolPath({ path, fees }) }
  return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'exactOutput', args: [params] })
}

/** To whom the native currency goes, if it does. */
function readUnwrapped(data: Hex): { recipient: Address } | undefined {
  const { functionName, args } = decodeCalldata({ abi: uniswapV3Abi, data })
  if (functionName !== 'unwrapWETH9') return undefined
  return { recipient: args[1] ?? sender }
}

function readRecipient(recipient: Address): Address | undefined {
  return isAddressEqual(recipient, sender) ? undefined : recipient
}
