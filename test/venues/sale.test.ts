import { describe, expect, test } from 'vitest'
import { costOf, costOfItems, priceOfItems } from '../../src/venues/sale.js'

const receiver = `0x${'11'.repeat(20)}` as const
const items = [
  { quantity: 2n, unitPrice: 2n ** 200n },
  { quantity: 3n, unitPrice: 7n },
]
const fees = [
  { receiver, amount: 5n },
  { receiver, amount: 1n },
]

describe('costOf, priceOfItems and costOfItems', () => {
  test('adds up the lines and the fees', () => {
    expect(priceOfItems(items)).toBe(2n ** 201n + 21n)
    expect(costOf({ price: 21n, fees })).toBe(27n)
    expect(costOfItems({ items, fees })).toBe(2n ** 201n + 27n)
  })

  test('returns 0 without items', () => {
    expect(costOfItems({ items: [], fees: [] })).toBe(0n)
  })
})
