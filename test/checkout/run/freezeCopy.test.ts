import { describe, expect, test } from 'vitest'
import { freezeCopy } from '../../../src/checkout/run/freezeCopy.js'
import { tillkitVenue } from '../../../src/venues/tillkit/tillkitVenue.js'

/** Returns every object that is reachable from a value. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}

const agreed = {
  orders: [{ orderId: '1', price: 5n, validUntil: new Date(5) }],
  fees: [] as { amount: bigint }[],
  maxTotal: 5n,
}

describe('freezeCopy', () => {
  test('returns an equal value that shares no object and is frozen at every level', () => {
    const copy = freezeCopy(agreed)
    expect(copy).toEqual(agreed)
    const own = objectsIn(copy)
    expect(own.every(Object.isFrozen)).toBe(true)
    expect(objectsIn(agreed).some((object) => own.includes(object))).toBe(false)
  })

  test('is independent of later changes of the original', () => {
    const original = structuredClone(agreed)
    const copy = freezeCopy(original)
    original.fees.push({ amount: 1n })
    original.orders[0]?.validUntil.setTime(9)
    expect(copy).toEqual(agreed)
  })

  test('keeps the functions of a venue, and freezes its containers', () => {
    const policy = { markets: { 1: [{ address: '0x1', venue: tillkitVenue }] } }
    const venue = freezeCopy(policy).markets[1][0]?.venue
    expect(venue?.complete).toBe(tillkitVenue.complete)
    expect(Object.isFrozen(venue)).toBe(true)
    expect(Object.isFrozen(tillkitVenue)).toBe(false)
  })

  test('keeps an instance of a class as it is', () => {
    const instance = new Map([['a', 1]])
    expect(freezeCopy({ instance }).instance).toBe(instance)
  })
})
