import { type Address, encodeFunctionData, isAddressEqual, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Router, RouterCall } from '../router.js'
import type { Swap } from '../swap.js'
import { uniswapV2Abi as abi } from './uniswapV2Abi.js'

/**
 * A Uniswap V2 router, or one of its kin. Only swaps that give an exact amount are read: those of an exact input give
 * whatever the pools give by then.
 */
export const uniswapV2Router: Router = { kind: 'uniswapV2', read, write }

function read({ to: router, data, value }: RouterCall): Swap | undefined {
  const { functionName, args } = decodeCalldata({ abi, data })
  if (functionName === 'swapETHForExactTokens') {
    const [amountOut, path, recipient, deadline] = args
    const [buy] = path.slice(1).slice(-1)
    // Whatever it does not need of the value it gives back.
    const given = { sell: zeroAddress, maxIn: value, spender: undefined }
    return buy && { ...given, buy, amountOut, path, recipient, deadline }
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
    const data = encodeFunctionData({ abi, functionName: 'swapETHForExactTokens', args })
    return { data, value: maxIn }
  }
  const functionName = isAddressEqual(buy, zeroAddress) ? 'swapTokensForExactETH' : 'swapTokensForExactTokens'
  const args = [amountOut, maxIn, path, recipient, deadline] as const
  return { data: encodeFunctionData({ abi, functionName, args }), value: 0n }
}
