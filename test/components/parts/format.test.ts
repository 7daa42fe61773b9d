import fc from 'fast-check'
import { formatUnits, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  formatAmount,
  formatFiat,
  formatMoney,
  formatPercent,
  formatRelative,
  shorten,
} from '../../../src/components/parts/format.js'

const locale = 'en'

describe('formatAmount', () => {
  test('default', () => {
    expect(formatAmount({ amount: 1_234_500_000n, decimals: 6, locale })).toBe('1,234.50')
    expect(formatAmount({ amount: 7n, decimals: 0, locale })).toBe('7')
    expect(formatAmount({ amount: 1n, decimals: 18, locale })).toBe('0.000000000000000001')
  })

  test('parameters: locale', () => {
    expect(formatAmount({ amount: 1_234_500_000n, decimals: 6, locale: 'de' })).toBe('1.234,50')
  })

  test('parameters: digits, round', () => {
    const amount = 45_731_402_238_115_000n
    expect(formatAmount({ amount, decimals: 18, locale, digits: 6 })).toBe('0.045732')
    expect(formatAmount({ amount, decimals: 18, locale, digits: 6, round: 'down' })).toBe('0.045731')
  })

  test('behavior: what is written reads back as the very amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 77 }),
        (amount, decimals) => {
          const text = formatAmount({ amount, decimals, locale })
          expect(parseUnits(text.replaceAll(',', ''), decimals)).toBe(amount)
        },
      ),
    )
  })

  test('behavior: a shortened price is never lower, a shortened balance never higher', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 8 }),
        (amount, digits) => {
          const read = (round: 'up' | 'down') =>
            parseUnits(formatAmount({ amount, decimals: 18, locale, digits, round }).replaceAll(',', ''), 18)
          expect(read('up')).toBeGreaterThanOrEqual(amount)
          expect(read('down')).toBeLessThanOrEqual(amount)
          expect(formatUnits(read('up') - read('down'), 18 - digits)).toMatch(/^[01]$/)
        },
      ),
    )
  })
})

describe('formatMoney', () => {
  test('default', () => {
    const currency = { symbol: 'USDC', decimals: 6 }
    expect(formatMoney({ amount: 12_500_000n, currency, locale })).toBe('12.50\u00a0USDC')
  })
})

describe('formatFiat', () => {
  test('default', () => {
    expect(formatFiat({ value: '1234.5', locale })).toBe('$1,234.50')
  })

  test('behavior: no number of a server becomes NaN', () => {
    expect(formatFiat({ value: 'about 3', locale })).toBe('about 3')
  })
})

describe('formatPercent', () => {
  test('default', () => {
    expect([0, 1, 250, 10_000].map((bps) => formatPercent({ bps, locale }))).toEqual([
      '0%',
      '0.01%',
      '2.5%',
      '100%',
    ])
  })
})

describe('formatRelative', () => {
  test('default', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const write = (text: string) => formatRelative({ date: new Date(text), now, locale })
    expect(write('2026-11-23T18:00:00Z')).toBe('in 3 days')
    expect(write('2026-11-20T10:00:00Z')).toBe('2 hours ago')
    expect(write('2026-11-20T12:00:20Z')).toBe('in 20 seconds')
  })
})

describe('shorten', () => {
  test('default', () => {
    expect(shorten('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe('0x7099…79C8')
    expect(shorten('0x1234')).toBe('0x1234')
  })
})
