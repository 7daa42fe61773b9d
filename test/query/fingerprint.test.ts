import { describe, expect, test } from 'vitest'
import { fingerprint } from '../../src/query/fingerprint.js'

describe('fingerprint', () => {
  test('returns the same text for equal data with another order of fields', () => {
    const one = { a: 1n, b: [new Date(5), { c: null, d: 'x' }] }
    const other = { b: [new Date(5), { d: 'x', c: null }], a: 1n }
    expect(fingerprint(one)).toBe(fingerprint(other))
    expect(fingerprint(undefined)).toBe(fingerprint(undefined))
  })

  test('returns different texts for values that only look alike', () => {
    const values = [1, 1n, '1', [1], { 0: 1 }, null, undefined, new Date(1), new Date(1).toISOString(), true]
    expect(new Set(values.map(fingerprint)).size).toBe(values.length)
  })
})
