import { isDeepStrictEqual } from 'node:util'
import { type Address, concat, encodeFunctionData, type Hex, isAddress, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { knownRouters } from '../../src/swaps/knownRouters.js'
import { readSwap } from '../../src/swaps/readSwap.js'
import { hopsOf, type Swap } from '../../src/swaps/swap.js'
import { readPoolPath, writePoolPath } from '../../src/swaps/uniswapV3/poolPath.js'
import { uniswapV3Abi, uniswapV3Router } from '../../src/swaps/uniswapV3/uniswapV3Router.js'
import { universalRouter } from '../../src/swaps/universal/universalRouter.js'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [router, dollars, dai, weth] = [address('1'), address('2'), address('3'), address('4')]
const buyer = address('5')
const ends = { amountOut: 7n, maxIn: 9n, recipient: buyer, deadline: 1_000n }
const native = { ...ends, sell: zeroAddress, spender: undefined }

const v3: readonly [string, Swap, readonly Address[]][] = [
  [
    'a token for a token',
    { ...ends, sell: dai, buy: dollars, path: [dai, dollars], fees: [500], spender: router },
    [],
  ],
  [
    'a token for a token, over two pools',
    { ...ends, sell: dai, buy: dollars, path: [dai, weth, dollars], fees: [3_000, 500], spender: router },
    [weth],
  ],
  [
    'a token for the native currency',
    { ...ends, sell: dai, buy: zeroAddress, path: [dai, weth], fees: [500], spender: router, wrapped: weth },
    [weth],
  ],
  [
    'the native currency for a token',
    { ...native, buy: dollars, path: [weth, dollars], fees: [10_000], wrapped: weth },
    [weth],
  ],
  [
    'a token for a token, for whoever calls',
    {
      ...ends,
      sell: dai,
      buy: dollars,
      path: [dai, dollars],
      fees: [500],
      spender: router,
      recipient: undefined,
    },
    [],
  ],
  [
    'a token for the native currency, for whoever calls',
    {
      ...ends,
      sell: dai,
      buy: zeroAddress,
      path: [dai, dollars, weth],
      fees: [100, 500],
      spender: router,
      wrapped: weth,
      recipient: undefined,
    },
    [dollars, weth],
  ],
]
const universal: readonly [string, Swap, readonly Address[]][] = [
  [
    'the native currency for a token, in pools of V3',
    { ...native, buy: dollars, path: [weth, dai, dollars], fees: [500, 100], wrapped: weth },
    [weth, dai],
  ],
  [
    'the native currency for a token, in pools of V2',
    { ...native, buy: dollars, path: [weth, dollars], wrapped: weth },
    [weth],
  ],
  [
    'the native currency for a token, for whoever calls',
    { ...native, buy: dollars, path: [weth, dollars], wrapped: weth, recipient: undefined },
    [weth],
  ],
]
const cases = [
  ...v3.map(([name, swap, hops]) => [`SwapRouter02: ${name}`, uniswapV3Router, swap, hops] as const),
  ...universal.map(([name, swap, hops]) => [`universal: ${name}`, universalRouter, swap, hops] as const),
]

describe('readSwap', () => {
  test.each(cases)('decodes %s', (_, kind, swap, hops) => {
    const call = { to: router, ...kind.write(swap) }
    const found = readSwap(call)
    expect(found).toMatchObject({ ...swap, canonical: true })
    expect(found?.router.kind).toBe(kind.kind)
    expect(found && hopsOf(found)).toEqual(hops)
    // `readSwap` must return a lower `maxIn` as the calldata has it, and still `canonical: true`.
    const cut = kind.write({ ...swap, maxIn: 8n })
    expect(readSwap({ to: router, ...cut })).toMatchObject({ ...swap, maxIn: 8n, canonical: true })
  })

  test.each(cases)('detects any changed word: %s', (_, kind, swap) => {
    const { data, value } = kind.write(swap)
    const meaning = meantBy(readSwap({ to: router, data, value }))
    const words = (data.length - 10) / 64
    expect(words).toBeGreaterThan(10)
    for (let at = 0; at < words; at++) {
      const start = 10 + at * 64
      const word = BigInt(`0x${data.slice(start, start + 64)}`)
      const changed = `${data.slice(0, start)}${(word + 1n).toString(16).padStart(64, '0')}${data.slice(start + 64)}`
      const found = readSwap({ to: router, data: changed, value })
      expect({ at, seen: !found?.canonical || !isDeepStrictEqual(meantBy(found), meaning) }).toEqual({
        at,
        seen: true,
      })
    }
  })

  test.each([
    ['no calls', multicall([])],
    ['an incomplete pool in its path', multicall([several('0x1234')])],
    ['a single token as its path', multicall([several(dollars)])],
    ['no deadline', several(writePoolPath({ path: [dai, dollars], fees: [500] }))],
    ['a refund as its only call', multicall([refund()])],
    [
      'a swap without an exact output',
      multicall([
        encodeFunctionData({
          abi: parseAbi([
            'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint160)) payable',
          ]),
          args: [[dai, dollars, 500, buyer, 9n, 7n, 0n]],
        }),
      ]),
    ],
  ])('returns undefined for a call with %s', (_, data) => {
    expect(readSwap({ to: router, data, value: 0n })).toBe(undefined)
  })

  test.each([
    ['an additional call', (calls: Hex[]) => [...calls, refund()]],
    ['two swaps', (calls: Hex[]) => [...calls, ...calls]],
  ])('returns `canonical: false` for %s', (_, change) => {
    const one = several(writePoolPath({ path: [dai, weth, dollars], fees: [500, 500] }))
    expect(readSwap({ to: router, data: multicall([one]), value: 0n })).toMatchObject({ canonical: true })
    expect(readSwap({ to: router, data: multicall(change([one])), value: 0n })?.canonical ?? false).toBe(
      false,
    )
  })
})

/** Returns the swap without `router` and `canonical`. */
function meantBy(found: ReturnType<typeof readSwap>): Partial<Swap> {
  const { router: _, canonical: __, ...swap } = found ?? {}
  return swap
}

function multicall(calls: readonly Hex[]): Hex {
  return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'multicall', args: [1_000n, calls] })
}

function several(path: Hex): Hex {
  const params = { path, recipient: buyer, amountOut: 7n, amountInMaximum: 9n }
  return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'exactOutput', args: [params] })
}

function refund(): Hex {
  return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'refundETH' })
}

describe('readPoolPath', () => {
  test('lists the output token first', () => {
    const bytes = concat([dollars, '0x0001f4', weth, '0x000bb8', dai])
    const path = { path: [dai, weth, dollars], fees: [3_000, 500] }
    expect(readPoolPath(bytes)).toEqual(path)
    expect(writePoolPath(path)).toBe(bytes)
  })

  test('throws RangeError when the path ends inside a pool', () => {
    expect(() => readPoolPath(concat([dollars, '0x0001f4']))).toThrow(RangeError)
  })
})

describe('knownRouters', () => {
  test('has checksummed addresses, each once per chain', () => {
    for (const { routers, wrapped } of Object.values(knownRouters)) {
      for (const one of [...routers, wrapped])
        expect({ one, valid: isAddress(one) }).toEqual({ one, valid: true })
      expect(new Set([...routers, wrapped]).size).toBe(routers.length + 1)
    }
  })
})
