import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAddressFilter } from '../../../src/listeners/match/createAddressFilter.js'

function addressOf(index: number): string {
  return `0x${createHash('sha256').update(String(index)).digest('hex').slice(0, 40)}`
}

describe('createAddressFilter', () => {
  test('contains all added addresses in any case, and few others', () => {
    const filter = createAddressFilter()
    const known = Array.from({ length: 5_000 }, (_, index) => addressOf(index))
    for (const [index, address] of known.entries()) {
      filter.add(address)
      if (filter.isFull()) filter.refill(known.slice(0, index + 1), index + 1)
    }
    expect(known.every(filter.mayHold)).toBe(true)
    expect(known.every((address) => filter.mayHold(`0x${address.slice(2).toUpperCase()}`))).toBe(true)
    const others = Array.from({ length: 5_000 }, (_, index) => addressOf(10_000 + index))
    expect(others.filter(filter.mayHold).length).toBeLessThan(1_000)
  })

  test('frees the room of addresses that are left out of a refill', () => {
    const filter = createAddressFilter()
    for (let index = 0; !filter.isFull(); index++) filter.add(addressOf(index))
    filter.refill([addressOf(0)], 1)
    expect(filter.isFull()).toBe(false)
    expect([filter.mayHold(addressOf(0)), filter.mayHold(addressOf(1))]).toEqual([true, false])
  })
})
