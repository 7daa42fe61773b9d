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
      'a token for a token, over another one',
      { to: router, data: forTokens, value: 0n },
      { sell: dai, buy: dollars, path: [dai, weth, dollars], spender: router, ...ends },
      [weth],
    ],
    [
      'a token for the native currency',
      { to: router, data: forEther, value: 0n },
      { sell: dai, buy: zeroAddress, path: [dai, weth], spender: router, ...ends },
      [weth],
    ],
    [
      'the native currency for a token: the most is what is sent along',
      { to: router, data: ofEther, value: 9n },
      { sell: zeroAddress, buy: dollars, path: [weth, dollars], spender: undefined, ...ends },
      [weth],
    ],
  ])('default: %s', (_, call, expected, hops) => {
    const swap = readSwap(call)
    expect(swap).toMatchObject({ amountOut: 7n, maxIn: 9n, canonical: true, ...expected })
    expect(swap && hopsOf(swap)).toEqual(hops)
  })

  test.each([
    ['wraps', { to: weth, data: wrap, value: 7n }, { sell: zeroAddress, buy: weth }],
    ['unwraps', { to: weth, data: unwrap, value: 0n }, { sell: weth, buy: zeroAddress }],
  ])('default: %s the native currency, one for one', (_, call, expected) => {
    const swap = readSwap(call)
    const always = { amountOut: 7n, maxIn: 7n, recipient: undefined, deadline: undefined, spender: undefined }
    expect(swap).toMatchObject({ canonical: true, ...always, ...expected })
    expect(swap && hopsOf(swap)).toEqual([])
  })

  test('behavior: capitals in calldata mean nothing', () => {
    const data = `0x${forTokens.slice(2).toUpperCase()}`
    expect(readSwap({ to: router, data, value: 0n })).toMatchObject({ canonical: true, amountOut: 7n })
  })

  test.each([
    ['more behind it', { to: router, data: `${forTokens}00`, value: 0n }],
    ['ether beside a token', { to: router, data: forTokens, value: 1n }],
    ['ether beside what is unwrapped', { to: weth, data: unwrap, value: 1n }],
    [
      'digits in front of an address',
      { to: router, data: forTokens.replace(pad(buyer), dirty(buyer)), value: 0n },
    ],
  ])('behavior: a call with %s is not canonical', (_, call) => {
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
  ] as const)('error: %s, which gives no exact amount, is not read', (functionName, signature, args) => {
    const data = encodeFunctionData({ abi: parseAbi([signature]) as never, functionName, args } as never)
    expect(readSwap({ to: router, data, value: 0n })).toBe(undefined)
  })

  test.each([
    ['nothing', '0x'],
    ['half a byte', '0x123'],
    ['what is no hex', 'swap'],
    ['half a call', forTokens.slice(0, 80)],
    [
      'a route of one token',
      encodeFunctionData({
        abi: uniswapV2Abi,
        functionName: 'swapTokensForExactTokens',
        args: [7n, 9n, [dai], buyer, 1n],
      }),
    ],
    [
      'a route of none',
      encodeFunctionData({
        abi: uniswapV2Abi,
        functionName: 'swapETHForExactTokens',
        args: [7n, [], buyer, 1n],
      }),
    ],
  ])('error: %s is not read', (_, data) => {
    expect(readSwap({ to: router, data, value: 0n })).toBe(undefined)
  })
})

function pad(account: Address): string {
  return account.slice(2).padStart(64, '0')
}

function dirty(account: Address): Hex | string {
  return account.slice(2).padStart(64, 'f')
}
