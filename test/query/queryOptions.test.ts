import { describe, expect, test } from 'vitest'
import { keepEqual } from '../../src/query/queryOptions.js'

const order = (price: bigint) => ({ price, validUntil: new Date(5) })

describe('keepEqual', () => {
  test('returns the old object when the data is equal', () => {
    const old = [order(1n), order(2n)]
    expect(keepEqual(old, [order(1n), order(2n)])).toBe(old)
    expect(keepEqual(old[0], order(1n))).toBe(old[0])
  })

  test('keeps the equal items of a list', () => {
    const old = [order(1n), order(2n)]
    const kept = keepEqual(old, [order(1n), order(3n)]) as typeof old
    expect(kept).toEqual([order(1n), order(3n)])
    expect(kept[0]).toBe(old[0])
    expect(keepEqual(old, [order(1n)])).toEqual([order(1n)])
    expect(keepEqual(undefined, order(1n))).toEqual(order(1n))
  })
})
