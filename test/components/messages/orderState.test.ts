import { describe, expect, test } from 'vitest'
import { orderState } from '../../../src/components/messages/orderState.js'
import type { Order } from '../../../src/protocol/order.js'
import { makeOrder, now } from '../../../stories/fixtures.js'

const stateOf = (overrides: Partial<Order>) => orderState({ order: makeOrder(overrides), now })

describe('orderState', () => {
  test("returns 'available' when the order is for sale", () => {
    expect(stateOf({})).toBe('available')
    expect(stateOf({ status: undefined })).toBe('available')
    expect(stateOf({ tokenId: 0n, priceAmount: 0n })).toBe('available')
  })

  test('returns the reason when the order is not for sale', () => {
    expect(stateOf({ status: 'filled' })).toBe('sold')
    expect(stateOf({ quantityRemaining: 0n, quantityAvailable: 0n })).toBe('sold')
    expect(stateOf({ status: 'cancelled', quantityRemaining: 0n })).toBe('cancelled')
    expect(stateOf({ validUntil: now })).toBe('expired')
    expect(stateOf({ validFrom: new Date(now.getTime() + 1) })).toBe('notStarted')
    expect(stateOf({ quantityAvailable: 0n })).toBe('unavailable')
    expect(stateOf({ status: 'inactive' })).toBe('unavailable')
    expect(stateOf({ status: 'decimals_missing' })).toBe('unavailable')
    expect(stateOf({ side: 'offer' })).toBe('unavailable')
  })

  test('uses dates and quantities when the status is unknown', () => {
    expect(stateOf({ status: 'resting' })).toBe('available')
    expect(stateOf({ status: 'resting', quantityAvailable: 0n })).toBe('unavailable')
  })
})
