import { describe, expect, test } from 'vitest'
import { keepDecoded } from '../../../src/handlers/http/keepDecoded.js'

/** Decodes JSON, and counts how often. */
function startCounting() {
  let count = 0
  const decode = keepDecoded((text): { value: unknown } => {
    count++
    return { value: JSON.parse(text) }
  })
  return { decode, count: () => count }
}

describe('keepDecoded', () => {
  test('default: the same text is decoded once', () => {
    const { decode, count } = startCounting()
    const first = decode('{"a":1}')
    expect(decode('{"a":1}')).toBe(first)
    expect(decode('{"a":2}')).toEqual({ value: { a: 2 } })
    expect(count()).toBe(2)
  })

  test('behavior: what cannot be decoded is refused each time', () => {
    const { decode, count } = startCounting()
    for (const _ of [1, 2]) expect(() => decode('{')).toThrow(SyntaxError)
    expect(count()).toBe(2)
  })

  test('behavior: a long text is not kept, and room is made for others', () => {
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
