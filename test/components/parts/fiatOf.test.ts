import { describe, expect, test } from 'vitest'
import { fiatOf } from '../../../src/components/parts/fiatOf.js'
import { makeEdition } from '../../../stories/fixtures.js'

const order = makeEdition({ priceAmount: 40_000_000_000_000_000n, priceUSD: 112.4 })

describe('fiatOf', () => {
  test('derives the fiat value from the price of the order', () => {
    expect(Number(fiatOf(order, 120_000_000_000_000_000n))).toBeCloseTo(337.2, 12)
    expect(Number(fiatOf(order, 1n))).toBeCloseTo(2.81e-15, 18)
  })

  test('uses `priceUSDFormatted` when `priceUSD` is missing', () => {
    const { priceUSD: _, ...rest } = order
    expect(Number(fiatOf({ ...rest, priceUSD: undefined, priceUSDFormatted: '8' }, order.priceAmount))).toBe(
      8,
    )
  })

  test('returns undefined when the fiat value is unknown', () => {
    for (const priceUSD of [undefined, 0, -1, Number.NaN, 1e300]) {
      expect(fiatOf({ ...order, priceUSD, priceUSDFormatted: undefined }, 1n)).toBeUndefined()
    }
    expect(fiatOf(order, 0n)).toBeUndefined()
    expect(fiatOf({ ...order, priceAmount: 0n }, 1n)).toBeUndefined()
  })
})
