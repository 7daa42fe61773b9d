import fc from 'fast-check'
import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { maxPriceOf } from '../../src/swaps/maxPriceOf.js'

describe('maxPriceOf', () => {
  test('adds the slippage to the price', () => {
    expect(maxPriceOf({ price: 7351402238115n, slippagePercentage: 5 })).toBe(7718972350021n)
    expect(maxPriceOf({ price: 64490918485610659n, slippagePercentage: 5 })).toBe(67715464409891192n)
  })

  test('computes fractions of a percent exactly', () => {
    expect(maxPriceOf({ price: 1_000n, slippagePercentage: 0.1 })).toBe(1_001n)
    expect(maxPriceOf({ price: 200n, slippagePercentage: 0.5 })).toBe(201n)
    expect(maxPriceOf({ price: 10n ** 40n, slippagePercentage: 0.3 })).toBe(1003n * 10n ** 37n)
    expect(maxPriceOf({ price: 10n ** 9n, slippagePercentage: 1e-7 })).toBe(10n ** 9n + 1n)
    expect(maxPriceOf({ price: 1n, slippagePercentage: 5e-324 })).toBe(2n)
  })

  test('returns the price when the slippage or the price is 0', () => {
    expect(maxPriceOf({ price: 123n, slippagePercentage: 0 })).toBe(123n)
    expect(maxPriceOf({ price: 0n, slippagePercentage: 50 })).toBe(0n)
  })

  test('rounds up for every hundredth of a percent', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, maxUint256), fc.integer({ min: 0, max: 5_000 }), (price, hundredths) => {
        const exact = price * BigInt(10_000 + hundredths)
        const max = maxPriceOf({ price, slippagePercentage: hundredths / 100 })
        expect(max * 10_000n).toBeGreaterThanOrEqual(exact)
        expect((max - 1n) * 10_000n).toBeLessThan(exact === 0n ? 1n : exact)
      }),
    )
  })
})
