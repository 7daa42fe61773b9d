import { describe, expect, test } from 'vitest'
import { readPrice } from '../../../page/sell/readPrice.js'

function read(text: string, language = 'en', decimals = 6) {
  return readPrice({ text, decimals, language })
}

describe('readPrice', () => {
  test('reads digits with at most one point', () => {
    expect(read('1250.5')).toBe(1_250_500_000n)
    expect(read(' 7. ')).toBe(7_000_000n)
    expect(read('1.125')).toBe(1_125_000n)
  })

  test('reads the decimal separator of the language', () => {
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
  ])('returns undefined for an ambiguous price: %s in %s', (text, language) => {
    expect(read(text, language)).toBe(undefined)
  })

  test('returns undefined when the price has more decimals than the currency', () => {
    expect(read('0.0000001')).toBe(undefined)
    expect(read('0.1', 'en', 0)).toBe(undefined)
  })

  test.each(['', '-1', '1e3', '.', 'ten', '0x10'])(
    'returns undefined for text that is not a number: “%s”',
    (text) => {
      expect(read(text)).toBe(undefined)
    },
  )
})
