import {
  type Abi,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCalldata, isCanonical } from '../../src/evm/decodeCalldata.js'
import { swapCheckoutAbi } from '../../src/swaps/checkout/swapCheckoutAbi.js'
import { uniswapV2Abi } from '../../src/swaps/uniswapV2/uniswapV2Router.js'
import { uniswapV3Abi } from '../../src/swaps/uniswapV3/uniswapV3Router.js'
import { universalAbi } from '../../src/swaps/universal/universalAbi.js'
import { requestAbi } from '../../src/venues/request/requestAbi.js'
import { seaportAbi } from '../../src/venues/seaport/seaportAbi.js'
import { marketAbi } from '../../src/venues/tillkit/marketAbi.js'
import { type Input, makeValue } from './support/makeValue.js'

const overloaded = parseAbi([
  'event Bought(uint256 id)',
  'function buy(uint256 id)',
  'function buy(uint256 id, address to)',
  'function buy(address to)',
  'function close()',
])
const abis: Record<string, Abi> = {
  marketAbi,
  seaportAbi,
  requestAbi,
  swapCheckoutAbi,
  uniswapV2Abi,
  uniswapV3Abi,
  universalAbi,
  overloaded,
}

/** Encodes one call of each function in an ABI. */
function callsOf(abi: Abi): { data: Hex; args: readonly unknown[] }[] {
  return abi
    .filter((item) => item.type === 'function')
    .map((item, seed) => {
      const inputs: readonly Input[] = item.inputs
      const args = inputs.map(({ type, components }, at) => makeValue(type, components, seed + at))
      const data = encodeFunctionData({ abi: [item], functionName: toFunctionSelector(item) as never, args })
      return { data, args }
    })
}

describe('decodeCalldata', () => {
  test.each(Object.entries(abis))('decodes each call of %s as viem does', (_, abi) => {
    const calls = callsOf(abi)
    expect(calls.length).toBeGreaterThan(0)
    for (const { data } of calls) {
      const call = decodeCalldata({ abi, data })
      expect(call).toEqual(decodeFunctionData({ abi, data }))
      expect(isCanonical({ abi, data, args: call.args })).toBe(true)
      expect(isCanonical({ abi, data: `${data}00`, args: call.args })).toBe(false)
    }
  })

  test('throws for an unknown function, and for truncated arguments', () => {
    expect(() => decodeCalldata({ abi: overloaded, data: '0x' })).toThrow()
    expect(() => decodeCalldata({ abi: overloaded, data: '0xa9059cbb' })).toThrow(
      'The ABI has no such function.',
    )
    const [{ data } = { data: '0x' as const }] = callsOf(overloaded)
    expect(() => decodeCalldata({ abi: overloaded, data: data.slice(0, -2) as Hex })).toThrow()
  })
})
