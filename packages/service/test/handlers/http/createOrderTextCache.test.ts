import { describe, expect, test } from 'vitest'
import { createOrderTextCache } from '../../../src/handlers/http/createOrderTextCache.js'

const [empty, a, active] = ['', 'A', 'active'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]
const always = { from: 0, until: Number.POSITIVE_INFINITY }

describe('createOrderTextCache', () => {
  test('returns the stored text of an order', () => {
    const texts = createOrderTextCache()
    texts.keep('1', 'a', { text: a, ...always })
    expect(texts.find('1', 'a', 5)).toBe(a)
    expect(texts.find('1', 'b', 5)).toBeUndefined()
  })

  test('drops all texts when the chain state changes, even if it changes back', () => {
    const texts = createOrderTextCache()
    texts.keep('1', 'a', { text: a, ...always })
    expect(texts.find('2', 'a', 5)).toBeUndefined()
    expect(texts.find('1', 'a', 5)).toBeUndefined()
  })

  test('drops a text when its order starts, ends, or the clock is set back', () => {
    const texts = createOrderTextCache()
    texts.keep('1', 'a', { text: active, from: 10, until: 20 })
    const found = [9, 10, 19, 20].map((time) => texts.find('1', 'a', time))
    expect(found).toEqual([undefined, active, active, undefined])
  })

  test('keeps at most 10,000 texts', () => {
    const texts = createOrderTextCache()
    for (let index = 0; index <= 10_000; index++) texts.keep('1', `${index}`, { text: empty, ...always })
    expect(texts.find('1', '0', 5)).toBeUndefined()
    expect(texts.find('1', '10000', 5)).toBe(empty)
  })
})
