import { describe, expect, test } from 'vitest'
import { memoizeDecoded } from '../../../src/handlers/http/memoizeDecoded.js'

/** Creates a memoized JSON decoder that counts how often it decodes. */
function startCounting() {
  let count = 0
  const decode = memoizeDecoded((text): { value: unknown } => {
    count++
    return { value: JSON.parse(text) }
  })
  return { decode, count: () => count }
}

describe('memoizeDecoded', () => {
  test('decodes the same text once', () => {
    const { decode, count } = startCounting()
    const first = decode('{"a":1}')
    expect(decode('{"a":1}')).toBe(first)
    expect(decode('{"a":2}')).toEqual({ value: { a: 2 } })
    expect(count()).toBe(2)
  })

  test('throws each time when the text cannot be decoded', () => {
    const { decode, count } = startCounting()
    for (const _ of [1, 2]) expect(() => decode('{')).toThrow(SyntaxError)
    expect(count()).toBe(2)
  })

  test('does not cache a long text, and evicts old ones', () => {
    const { decode, count } = startCounting()
    const long = JSON.stringify('x'.repeat(40_000))
    for (const _ of [1, 2]) decode(long)
    expect(count()).toBe(2)
    const texts = Array.from({ length: 100 }, (_, index) => JSON.stringify(String(index).repeat(15_000)))
    for (const text of texts) decode(text)
    decode(texts[0] ?? '')
    expect(count()).toBe(103)
    decode(texts[99] ?? '')
    expect(count()).toBe(103)
  })
})
