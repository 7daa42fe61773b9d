import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  zeroAddress,
} from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Router, RouterCall, Swap } from '../swap.js'
import { readPoolPath, writePoolPath } from '../uniswapV3/poolPath.js'
import { itself, sender } from '../uniswapV3/uniswapV3Router.js'
import { universalAbi as abi, v2Parameters, v3Parameters, wrapParameters } from './universalAbi.js'

/**
 * Reads and writes swaps on Uniswap's UniversalRouter. Supports only the native currency as input. The router takes tokens only through
 * Permit2, and an allowance for Permit2 would remain after the swap.
 */
export const universalRouter: Router = { kind: 'universal', read, write }

function read({ data, value }: RouterCall): Swap | undefined {
  const { args } = decodeCalldata({ abi, data })
  const [commands, [, input = '0x'], deadline] = args
  const found = commands === inV3 ? readV3(input) : commands === inV2 ? readV2(input) : undefined
  const [wrapped, buy] = [found?.path[0], found?.path.at(-1)]
  if (!found || !wrapped || !buy) return undefined
  const recipient = isAddressEqual(found.recipient, sender) ? undefined : found.recipient
  const nativeInput = { sell: zeroAddress, maxIn: value, spender: undefined, wrapped }
  return { ...found, ...nativeInput, buy, recipient, deadline }
}

function write(swap: Swap): Pick<RouterCall, 'data' | 'value'> {
  const { maxIn, amountOut, path, fees, recipient = sender, deadline = 0n } = swap
  const swapped = fees
    ? encodeAbiParameters(v3Parameters, [recipient, amountOut, maxIn, writePoolPath({ path, fees }), false])
    : encodeAbiParameters(v2Parameters, [recipient, amountOut, maxIn, path, false])
  const inputs = [
    encodeAbiParameters(wrapParameters, [itself, maxIn]),
    swapped,
    encodeAbiParameters(wrapParameters, [recipient, 0n]),
  ]
  const args = [fees ? inV3 : inV2, inputs, deadline] as const
  return { data: encodeFunctionData({ abi, functionName: 'execute', args }), value: maxIn }
}

function readV3(input: Hex): Pools {
  const [recipient, amountOut, , path] = decodeAbiParameters(v3Parameters, input)
  return { recipient, amountOut, ...readPoolPath(path) }
}

function readV2(input: Hex): Pools {
  const [recipient, amountOut, , path] = decodeAbiParameters(v2Parameters, input)
  return { recipient, amountOut, path }
}

type Pools = Pick<Swap, 'amountOut' | 'path' | 'fees'> & { recipient: Address }

/** The command bytes of a swap: WRAP_ETH, then V3_SWAP_EXACT_OUT or V2_SWAP_EXACT_OUT, then UNWRAP_WETH for the unused input. */
const [inV3, inV2] = ['0x0b010c', '0x0b090c'] as const
