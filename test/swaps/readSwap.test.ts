import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readSwap } from '../../src/swaps/readSwap.js'
import { hopsOf } from '../../src/swaps/swap.js'
import { uniswapV2Abi } from '../../src/swaps/uniswapV2/uniswapV2Router.js'
import { wrappedAbi } from '../../src/swaps/wrapped/wrappedAbi.js'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [router, dollars, dai, weth, buyer] = ['1', '2', '3', '4', '5'].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const ends = { recipient: buyer, deadline: 1_000n }

const forTokens = encodeFunctionData({
  abi: uniswapV2Abi,
  functionName: 'swapTokensForExactTokens',
  args: [7n, 9n, [dai, weth, dollars], buyer, 1_000n],
})
const forEther = encodeFunctionData({
  abi: uniswapV2Abi,
  functionName: 'swapTokensForExactETH',
  args: [7n, 9n, [dai, weth], buyer, 1_000n],
})
const ofEther = encodeFunctionData({
  abi: uniswapV2Abi,
  functionName: 'swapETHForExactTokens',
  args: [7n, [weth, dollars], buyer, 1_000n],
})
const wrap = encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
const unwrap = encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [7n] })

describe('readSwap', () => {
  test.each([
    [
      'a swap of two tokens through a third one',
      { to: router, data: forTokens, value: 0n },
      { sell: dai, buy: dollars, path: [dai, weth, dollars], spender: router, ...ends },
      [weth],
    ],
    [
      'a swap of a token for the native currency',
      { to: router, data: forEther, value: 0n },
      { sell: dai, buy: zeroAddress, path: [dai, weth], spender: router, ...ends },
      [weth],
    ],
    [
      'a swap of the native currency, with the value as its maximum',
      { to: router, data: ofEther, value: 9n },
      { sell: zeroAddress, buy: dollars, path: [weth, dollars], spender: undefined, ...ends },
      [weth],
    ],
  ])('decodes %s', (_, call, expected, hops) => {
    const swap = readSwap(call)
    expect(swap).toMatchObject({ amountOut: 7n, maxIn: 9n, canonical: true, ...expected })
    expect(swap && hopsOf(swap)).toEqual(hops)
  })

  test.each([
    ['wraps', { to: weth, data: wrap, value: 7n }, { sell: zeroAddress, buy: weth }],
    ['unwraps', { to: weth, data: unwrap, value: 0n }, { sell: weth, buy: zeroAddress }],
  ])('decodes a call that %s the native currency one to one', (_, call, expected) => {
    const swap = readSwap(call)
    const always = { amountOut: 7n, maxIn: 7n, recipient: undefined, deadline: undefined, spender: undefined }
    expect(swap).toMatchObject({ canonical: true, ...always, ...expected })
    expect(swap && hopsOf(swap)).toEqual([])
  })

  test('ignores the case of the calldata', () => {
    const data = `0x${forTokens.slice(2).toUpperCase()}`
    expect(readSwap({ to: router, data, value: 0n })).toMatchObject({ canonical: true, amountOut: 7n })
  })

  test.each([
    ['trailing bytes', { to: router, data: `${forTokens}00`, value: 0n }],
    ['ether in addition to a token', { to: router, data: forTokens, value: 1n }],
    ['ether in addition to the unwrapped currency', { to: weth, data: unwrap, value: 1n }],
    [
      'digits before an address',
      { to: router, data: forTokens.replace(pad(buyer), dirty(buyer)), value: 0n },
    ],
  ])('returns `canonical: false` for a call with %s', (_, call) => {
    expect(readSwap(call)?.canonical ?? false).toBe(false)
  })

  test.each([
    [
      'swapExactTokensForTokens',
      'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
      [9n, 7n, [dai, dollars], buyer, 1_000n],
    ],
    [
      'swapExactETHForTokens',
      'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
      [7n, [weth, dollars], buyer, 1_000n],
    ],
    [
      'swapExactTokensForETH',
      'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
      [9n, 7n, [dai, weth], buyer, 1_000n],
    ],
  ] as const)('returns undefined for %s, which gives no exact output', (functionName, signature, args) => {
    const data = encodeFunctionData({ abi: parseAbi([signature]) as never, functionName, args } as never)
    expect(readSwap({ to: router, data, value: 0n })).toBe(undefined)
  })

  test.each([
    ['nothing', '0x'],
    ['an odd number of digits', '0x123'],
    ['a text that is not hex', 'swap'],
    ['truncated calldata', forTokens.slice(0, 80)],
    [
      'a route of one token',
      encodeFunctionData({
        abi: uniswapV2Abi,
        functionName: 'swapTokensForExactTokens',
        args: [7n, 9n, [dai], buyer, 1n],
      }),
    ],
    [
      'an empty route',
      encodeFunctionData({
        abi: uniswapV2Abi,
        functionName: 'swapETHForExactTokens',
        args: [7n, [], buyer, 1n],
      }),
    ],
  ])('returns undefined for %s', (_, data) => {
    expect(readSwap({ to: router, data, value: 0n })).toBe(undefined)
  })
})

function pad(account: Address): string {
  return account.slice(2).padStart(64, '0')
}

function dirty(account: Address): Hex | string {
  return account.slice(2).padStart(64, 'f')
}
