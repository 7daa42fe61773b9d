import { describe, expect, test } from 'vitest'
import { en } from '../../../src/components/messages/en.js'
import { titleOf } from '../../../src/components/parts/titleOf.js'
import { formatItem } from '../../../src/components/purchase/formatItem.js'

describe('titleOf', () => {
  test('returns the name, or the number', () => {
    expect(titleOf({ name: 'Tidewater #1', tokenId: 1n, messages: en })).toBe('Tidewater #1')
    expect(titleOf({ tokenId: 0n, messages: en })).toBe('#0')
    expect(titleOf({ tokenId: undefined, messages: en })).toBe('Any item from the collection')
  })

  test('shortens a very long token id', () => {
    expect(titleOf({ tokenId: 2n ** 255n, messages: en })).toBe('#578960…9968')
  })
})

describe('formatItem', () => {
  const nameOf = () => 'Lantern Aster'

  test('returns the name alone when the quantity is one', () => {
    const item = { tokenId: 4n, quantity: 10n, decimals: 1, messages: en }
    expect(formatItem({ ...item, nameOf })).toBe('Lantern Aster')
    expect(formatItem({ ...item, quantity: 35n, nameOf })).toBe('3.50\u00a0× Lantern Aster')
    expect(formatItem(item)).toBe('#4')
  })
})
