import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Router, RouterCall } from '../router.js'
import type { Swap } from '../swap.js'
import { itself, sender } from './places.js'
import { readPoolPath, writePoolPath } from './poolPath.js'
import { uniswapV3Abi as abi } from './uniswapV3Abi.js'

/**
 * Uniswap's SwapRouter02, as far as it swaps in V3 pools for an exact amount: one `multicall` with a deadline, of the swap, and
 * of what it takes for the native currency: unwrapping what comes out, or giving back what was sent too much.
 *
 * The router takes any token where the wrapped native currency is meant, and whatever it has left is anybody’s.
 */
export const uniswapV3Router: Router = { kind: 'uniswapV3', read, write }

function read({ to: router, data, value }: RouterCall): Swap | undefined {
  const { functionName, args } = decodeCalldata({ abi, data })
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
    ? encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [amountOut, recipient] })
    : encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [amountOut] })
  const calls: Hex[] = [
    pools,
    ...(isUnwrapped ? [unwrap] : []),
    ...(isPaidNative ? [encodeFunctionData({ abi, functionName: 'refundETH' })] : []),
  ]
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [deadline, calls] })
  return { data, value: isPaidNative ? maxIn : 0n }
}

/** What is swapped in the pools themselves. */
function readPools(data: Hex) {
  const { functionName, args } = decodeCalldata({ abi, data })
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
    return encodeFunctionData({ abi, functionName: 'exactOutputSingle', args: [params] })
  }
  const params = { ...shared, path: writePoolPath({ path, fees }) }
  return encodeFunctionData({ abi, functionName: 'exactOutput', args: [params] })
}

/** To whom the native currency goes, if it does. */
function readUnwrapped(data: Hex): { recipient: Address } | undefined {
  const { functionName, args } = decodeCalldata({ abi, data })
  if (functionName !== 'unwrapWETH9') return undefined
  return { recipient: args[1] ?? sender }
}

function readRecipient(recipient: Address): Address | undefined {
  return isAddressEqual(recipient, sender) ? undefined : recipient
}
