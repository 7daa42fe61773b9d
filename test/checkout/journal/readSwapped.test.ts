import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  pad,
  type TransactionReceipt,
  toEventSelector,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { hasSwapped, swapOf } from '../../../src/checkout/evidence/readSwapped.js'
import { uniswapV2Abi } from '../../../src/swaps/uniswapV2/uniswapV2Router.js'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const router = address('1')
const call = {
  to: router,
  data: encodeFunctionData({
    abi: uniswapV2Abi,
    functionName: 'swapTokensForExactTokens',
    args: [7n, 9n, [address('2'), address('3')], address('4'), 1_000n],
  }),
  value: 0n,
}
const swap = address('2')

describe('swapOf', () => {
  test('returns the swap and its router', async () => {
    expect(await swapOf({ swap, calls: [call] })).toMatchObject({
      to: router,
      sell: address('2'),
      amountOut: 7n,
    })
  })

  test('returns undefined if the entry asks for no swap, even if a call is one', async () => {
    expect(await swapOf({ swap: undefined, calls: [call] })).toBeUndefined()
  })

  test('returns undefined if no call is a swap', async () => {
    expect(await swapOf({ swap, calls: [{ ...call, data: '0x', to: zeroAddress }] })).toBeUndefined()
  })
})

describe('hasSwapped', () => {
  const buyer = address('4')
  /** The log of a transfer of 5 units. */
  const transfer = (token: Address, from: Address, to: Address) => ({
    address: token,
    topics: [toEventSelector('Transfer(address,address,uint256)'), pad(from), pad(to)],
    data: encodeAbiParameters([{ type: 'uint256' }], [5n]),
  })
  const sold = transfer(address('2'), buyer, router)
  const bought = transfer(address('3'), router, buyer)
  const swapped = (logs: readonly object[]) =>
    hasSwapped({ account: buyer, swap, calls: [call] }, { logs } as unknown as TransactionReceipt)

  test.each([
    ['takes and gives', [sold, bought], true],
    ['only takes', [sold], true],
    ['only gives', [bought], true],
    ['does nothing', [], false],
    ['moves the tokens of others', [transfer(address('2'), router, address('5'))], false],
  ])('tells whether a transaction that %s has swapped', async (_, logs, expected) => {
    expect(await swapped(logs)).toBe(expected)
  })

  test('assumes that a call which cannot be decoded has swapped', async () => {
    const entry = { account: buyer, swap, calls: [{ ...call, data: '0x' as const }] }
    expect(await hasSwapped(entry, { logs: [] } as unknown as TransactionReceipt)).toBe(true)
  })
})
