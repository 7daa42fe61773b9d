import { describe, expect, test } from 'vitest'
import { isSame } from '../../../src/checkout/context/isSame.js'

describe('isSame', () => {
  test('default: tells of a copy whether anything in it is otherwise', () => {
    const given = { a: 1n, list: ['x', { at: new Date(0), none: undefined, not: null, is: true }] }
    const copy = structuredClone(given)
    expect(isSame(given, copy)).toBe(true)
    Object.assign(copy.list[1] ?? {}, { at: new Date(1) })
    expect(isSame(given, copy)).toBe(false)
  })

  test.each<[string, () => unknown, unknown]>([
    ['a function', () => () => true, () => true],
    [
      'what has a way of its own to be written',
      () => ({ toJSON: () => 'as ever' }),
      { toJSON: () => 'as ever' },
    ],
    ['what is made of another', () => Object.create({ markets: {} }), {}],
    ['a class', () => new Map(), new Map()],
    ['a set', () => new Set([1]), new Set([1])],
    ['no number', () => Number.NaN, Number.NaN],
    ['no time', () => new Date(Number.NaN), new Date(Number.NaN)],
    ['a list and a record', () => ['a'], { 0: 'a' }],
    ['a record without a kind', () => Object.create(null), Object.create(null)],
    ['more than there was', () => ({ a: 1 }), { a: 1, b: 2 }],
    ['what is hidden', () => hidden(1), hidden(2)],
    ['what is hidden, and is not there', () => hidden(1), {}],
    ['what is under a symbol', () => ({ [Symbol.iterator]: 1 }), { [Symbol.iterator]: 2 }],
    ['a longer list', () => [1], Object.assign([1], { length: 2 })],
    ['what goes round', () => round(), round()],
    ['another order', () => ({ a: 1, b: 2 }), { b: 2, a: 1 }],
    ['another name for nothing', () => ({ a: undefined }), { b: undefined }],
  ])('error: what could become another unseen is never the same: %s', (_, make, other) => {
    expect(isSame({ value: [1] }, { value: [1] })).toBe(true)
    expect(isSame({ value: make() }, { value: other })).toBe(false)
    expect(isSame({ value: other }, { value: make() })).toBe(false)
  })
})

function hidden(value: number) {
  return Object.defineProperty({}, 'value', { value })
}

function round() {
  const self: { self?: unknown } = {}
  return Object.assign(self, { self })
}
