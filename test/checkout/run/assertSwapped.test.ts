import { encodeFunctionData, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { assertSwapped } from '../../../src/checkout/run/stages/send.js'
import { uniswapV2Abi } from '../../../src/swaps/uniswapV2/uniswapV2Router.js'

const [router, sold, bought, buyer] = ['1', '2', '3', '4'].map(
  (digit): `0x${string}` => `0x${digit.repeat(40)}`,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
/** A swap of at most 9 units for exactly 7 units. */
const data = encodeFunctionData({
  abi: uniswapV2Abi,
  functionName: 'swapTokensForExactTokens',
  args: [7n, 9n, [sold, bought], buyer, 1_000n],
})

function check(swapped: JournalEntry['swapped'], change: Partial<JournalEntry> = {}): Promise<void> {
  const calls = [{ to: router, data, value: 0n }]
  return assertSwapped({ swap: router, calls, hash: zeroHash, swapped, ...change } as unknown as JournalEntry)
}

describe('assertSwapped', () => {
  test.each([
    ['the agreed amounts', { paid: 9n, received: 7n }],
    ['a better price', { paid: 8n, received: 8n }],
    ['amounts that no event shows', undefined],
  ])('accepts %s', async (_, swapped) => {
    await expect(check(swapped)).resolves.toBeUndefined()
  })

  test('accepts an entry that swaps nothing', async () => {
    await expect(check({ paid: 99n, received: 0n }, { swap: undefined })).resolves.toBeUndefined()
  })

  test.each([
    ['took more than the maximum', { paid: 10n, received: 7n }],
    ['gave less than agreed', { paid: 9n, received: 6n }],
  ])('throws when the swap %s', async (_, swapped) => {
    await expect(check(swapped)).rejects.toMatchObject({
      code: 'OutcomeMismatch',
      details: `The swap took ${swapped.paid} of at most 9 and gave ${swapped.received} instead of 7. Transaction: ${zeroHash}.`,
    })
  })
})
