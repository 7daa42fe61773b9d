import { describe, expect, test } from 'vitest'
import { readPrice } from '../../../page/sell/readPrice.js'

function read(text: string, language = 'en', decimals = 6) {
  return readPrice({ text, decimals, language })
}

describe('readPrice', () => {
  test('default: digits, and at most a point', () => {
    expect(read('1250.5')).toBe(1_250_500_000n)
    expect(read(' 7. ')).toBe(7_000_000n)
    expect(read('1.125')).toBe(1_125_000n)
  })

  test('behavior: the decimal sign of the language is read', () => {
    expect(read('0,125', 'de')).toBe(125_000n)
    expect(read('1,000', 'fr')).toBe(1_000_000n)
    expect(read('٢٫٥', 'ar')).toBe(2_500_000n)
  })

  test.each([
    ['1,000', 'en'],
    ['0,5', 'en'],
    ['1.000', 'de'],
    ['1.000', 'es'],
    ['1,000.50', 'en'],
    ['1 000', 'fr'],
    ['1,000', 'ja'],
  ])('error: what may mean two things is no price, %s in %s', (text, language) => {
    expect(read(text, language)).toBe(undefined)
  })

  test('error: more digits than the currency has would be rounded', () => {
    expect(read('0.0000001')).toBe(undefined)
    expect(read('0.1', 'en', 0)).toBe(undefined)
  })

  test.each(['', '-1', '1e3', '.', 'ten', '0x10'])('error: what is no number is no price, “%s”', (text) => {
    expect(read(text)).toBe(undefined)
  })
})
