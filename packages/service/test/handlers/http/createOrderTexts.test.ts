import { describe, expect, test } from 'vitest'
import { createOrderTexts } from '../../../src/handlers/http/createOrderTexts.js'

const [empty, a, active] = ['', 'A', 'active'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]
const always = { from: 0, until: Number.POSITIVE_INFINITY }

describe('createOrderTexts', () => {
  test('default', () => {
    const texts = createOrderTexts()
    texts.keep('1', 'a', { text: a, ...always })
    expect(texts.find('1', 'a', 5)).toBe(a)
    expect(texts.find('1', 'b', 5)).toBeUndefined()
  })

  test('behavior: nothing is left of another state of the chain, not even when it comes back', () => {
    const texts = createOrderTexts()
    texts.keep('1', 'a', { text: a, ...always })
    expect(texts.find('2', 'a', 5)).toBeUndefined()
    expect(texts.find('1', 'a', 5)).toBeUndefined()
  })

  test('behavior: an order is written anew when it begins and when it ends, and when the clock is set back', () => {
    const texts = createOrderTexts()
    texts.keep('1', 'a', { text: active, from: 10, until: 20 })
    const found = [9, 10, 19, 20].map((time) => texts.find('1', 'a', time))
    expect(found).toEqual([undefined, active, active, undefined])
  })

  test('behavior: what is kept is bounded', () => {
    const texts = createOrderTexts()
    for (let index = 0; index <= 10_000; index++) texts.keep('1', `${index}`, { text: empty, ...always })
    expect(texts.find('1', '0', 5)).toBeUndefined()
    expect(texts.find('1', '10000', 5)).toBe(empty)
  })
})
