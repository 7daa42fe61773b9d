import { describe, expect, test } from 'vitest'
import { en } from '../../../src/components/messages/en.js'
import { titleOf } from '../../../src/components/parts/titleOf.js'
import { sayItem } from '../../../src/components/purchase/sayItem.js'

describe('titleOf', () => {
  test('default: its name, or its number', () => {
    expect(titleOf({ name: 'Tidewater #1', tokenId: 1n, messages: en })).toBe('Tidewater #1')
    expect(titleOf({ tokenId: 0n, messages: en })).toBe('No. 0')
    expect(titleOf({ tokenId: undefined, messages: en })).toBe('Any item of the collection')
  })

  test('behavior: a number that nobody can read is shortened', () => {
    expect(titleOf({ tokenId: 2n ** 255n, messages: en })).toBe('No. 578960…9968')
  })
})

describe('sayItem', () => {
  const nameOf = () => 'Lantern Aster'

  test('default: one is only named', () => {
    const item = { tokenId: 4n, quantity: 10n, decimals: 1, messages: en }
    expect(sayItem({ ...item, nameOf })).toBe('Lantern Aster')
    expect(sayItem({ ...item, quantity: 35n, nameOf })).toBe('3.50\u00a0× Lantern Aster')
    expect(sayItem(item)).toBe('No. 4')
  })
})
