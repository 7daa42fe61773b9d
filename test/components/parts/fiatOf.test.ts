import { describe, expect, test } from 'vitest'
import { fiatOf } from '../../../src/components/parts/fiatOf.js'
import { makeEdition } from '../../../stories/fixtures.js'

const order = makeEdition({ priceAmount: 40_000_000_000_000_000n, priceUSD: 112.4 })

describe('fiatOf', () => {
  test('default: by what the price of the order is worth', () => {
    expect(Number(fiatOf(order, 120_000_000_000_000_000n))).toBeCloseTo(337.2, 12)
    expect(Number(fiatOf(order, 1n))).toBeCloseTo(2.81e-15, 18)
  })

  test('parameters: priceUSDFormatted, where that is all', () => {
    const { priceUSD: _, ...rest } = order
    expect(Number(fiatOf({ ...rest, priceUSD: undefined, priceUSDFormatted: '8' }, order.priceAmount))).toBe(
      8,
    )
  })

  test('behavior: nothing where nobody knows', () => {
    for (const priceUSD of [undefined, 0, -1, Number.NaN, 1e300]) {
      expect(fiatOf({ ...order, priceUSD, priceUSDFormatted: undefined }, 1n)).toBeUndefined()
    }
    expect(fiatOf(order, 0n)).toBeUndefined()
    expect(fiatOf({ ...order, priceAmount: 0n }, 1n)).toBeUndefined()
  })
})
