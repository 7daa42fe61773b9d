import { encodeFunctionData, isAddressEqual, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Router, RouterCall, Swap } from '../swap.js'
import { wrappedAbi as abi } from './wrappedAbi.js'

export const wrappedRouter: Router = { kind: 'wrapped', read, write }

function read({ to: wrapped, data, value }: RouterCall): Swap | undefined {
  const { functionName, args } = decodeCalldata({ abi, data })
  const always = { path: [wrapped], recipient: undefined, deadline: undefined, spender: undefined }
  if (functionName === 'deposit')
    return { sell: zeroAddress, buy: wrapped, amountOut: value, maxIn: value, ...always }
  const [amount] = args
  return { sell: wrapped, buy: zeroAddress, amountOut: amount, maxIn: amount, ...always }
}

function write({ sell, maxIn }: Swap): Pick<RouterCall, 'data' | 'value'> {
  if (isAddressEqual(sell, zeroAddress))
    return { data: encodeFunctionData({ abi, functionName: 'deposit' }), value: maxIn }
  return { data: encodeFunctionData({ abi, functionName: 'withdraw', args: [maxIn] }), value: 0n }
}
