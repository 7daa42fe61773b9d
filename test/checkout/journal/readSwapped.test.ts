import { type Address, encodeFunctionData, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { swapOf } from '../../../src/checkout/evidence/readSwapped.js'
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
