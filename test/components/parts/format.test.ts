import fc from 'fast-check'
import { formatUnits, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  formatAmount,
  formatDate,
  formatFiat,
  formatMoney,
  formatPercent,
  formatRelative,
  formatShort,
  shorten,
} from '../../../src/components/parts/format.js'

const locale = 'en'

describe('formatAmount', () => {
  test('formats an amount exactly', () => {
    expect(formatAmount({ amount: 1_234_500_000n, decimals: 6, locale })).toBe('1,234.50')
    expect(formatAmount({ amount: 7n, decimals: 0, locale })).toBe('7')
    expect(formatAmount({ amount: 1n, decimals: 18, locale })).toBe('0.000000000000000001')
    expect(formatAmount({ amount: 1n, decimals: 77, locale })).toBe(`0.${'0'.repeat(76)}1`)
  })

  test('formats for the `locale`', () => {
    expect(formatAmount({ amount: 1_234_500_000n, decimals: 6, locale: 'de' })).toBe('1.234,50')
  })

  test('rounds up, or down, to the given digits', () => {
    const amount = 45_731_402_238_115_000n
    expect(formatAmount({ amount, decimals: 18, locale, digits: 6 })).toBe('0.045732')
    expect(formatAmount({ amount, decimals: 18, locale, digits: 6, round: 'down' })).toBe('0.045731')
  })

  test('returns text that parses back to the same amount', () => {
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

  test('never shortens a price to a lower one, nor a balance to a higher one', () => {
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

describe('formatAmount of more than 20 digits after the point', () => {
  test.each(['en', 'de', 'fr', 'es', 'zh', 'ja', 'ar', 'ar-EG', 'fa', 'hi-IN', 'de-CH'])(
    'writes the digits and marks of %s',
    (locale) => {
      const write = (decimals: number) =>
        formatAmount({ amount: 1_234_567n * 10n ** BigInt(decimals) + 1n, decimals, locale })
      const [zero = ''] = new Intl.NumberFormat(locale).format(0)
      expect(write(24)).toBe(`${write(18).slice(0, -1)}${zero.repeat(6)}${write(18).slice(-1)}`)
    },
  )
})

describe('formatShort', () => {
  const short = (amount: bigint, decimals = 18, round?: 'up' | 'down', language = locale) =>
    formatShort({ amount, decimals, locale: language, round })

  test('shortens long amounts', () => {
    const amounts = [0n, 1n, 45_731_402_238_115_001n, 12_500_000_000_000_000_000n, 10n ** 30n]
    expect(amounts.map((amount) => short(amount))).toEqual(['0', '<0.000001', '0.045732', '12.50', '1T'])
    expect(short(1_234_567_890_123_456n, 6)).toBe('1,234,567,890.13')
    expect(short(10n ** 60n)).toBe('>999T')
  })

  test('rounds down when asked to', () => {
    expect(short(45_731_999_999_999_999n, 18, 'down')).toBe('0.045731')
    expect(short(1_239_999_999_999n, 0, 'down')).toBe('1.23T')
    expect(short(500_000_099n, 9, 'down')).toBe('0.50')
  })

  test('formats for the `locale`', () => {
    expect(short(1_234_567_890_123n, 0, 'up', 'de')).toBe('1,24\u00a0Bio.')
  })

  test('returns at most 18 characters, rounded to the given side, for any amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        (amount, decimals) => {
          for (const round of ['up', 'down'] as const) {
            const text = short(amount, decimals, round)
            expect(text.length).toBeLessThanOrEqual(18)
            if (!/^[\d,]+(\.\d+)?$/.test(text)) continue
            const read = parseUnits(text.replaceAll(',', ''), Math.max(decimals, 6))
            const exact = amount * 10n ** BigInt(Math.max(6 - decimals, 0))
            if (round === 'up') expect(read).toBeGreaterThanOrEqual(exact)
            else expect(read).toBeLessThanOrEqual(exact)
          }
        },
      ),
    )
  })
})

describe('formatMoney', () => {
  test('returns the amount and the symbol', () => {
    const currency = { symbol: 'USDC', decimals: 6 }
    expect(formatMoney({ amount: 12_500_000n, currency, locale })).toBe('12.50\u00a0USDC')
  })
})

describe('formatFiat', () => {
  test('returns dollars and cents', () => {
    expect(formatFiat({ value: '1234.5', locale })).toBe('$1,234.50')
  })

  test('keeps the sign with its letters in right-to-left text', () => {
    expect(formatFiat({ value: '1234.5', locale: 'ar' })).toBe('\u200f1,234.50\u00a0US$\u200e')
  })

  test('returns “<$0.01” for tiny values and shortens large ones', () => {
    const write = (value: string) => formatFiat({ value, locale })
    expect(['0', '0.00', '0.009', '0.01'].map(write)).toEqual(['<$0.01', '<$0.01', '<$0.01', '$0.01'])
    expect(['1000000', '3000000000', `3${'0'.repeat(40)}`].map(write)).toEqual([
      '$1,000,000.00',
      '$3.00B',
      '>$999.00T',
    ])
  })

  test('returns the text of the server when it is not a number', () => {
    expect(formatFiat({ value: 'about 3', locale })).toBe('about 3')
  })
})

describe('formatPercent', () => {
  test('returns basis points as a percentage', () => {
    expect([0, 1, 250, 10_000].map((bps) => formatPercent({ bps, locale }))).toEqual([
      '0%',
      '0.01%',
      '2.5%',
      '100%',
    ])
  })
})

describe('formatDate', () => {
  const date = new Date(2026, 10, 21, 9, 5)

  test('returns the date', () => {
    expect(formatDate({ date, locale })).toBe('Nov 21, 2026')
  })

  test('returns the time without line breaks inside it', () => {
    expect(formatDate({ date, locale, time: true })).toMatch(/^Nov 21, 2026, 9:05[\u00a0\u202f]AM$/)
    expect(formatDate({ date, locale: 'de', time: true })).toBe('21.11.2026, 09:05')
    expect(formatDate({ date, locale: 'ar', time: true })).toMatch(/9:05\u00a0ص$/)
  })
})

describe('formatRelative', () => {
  test('returns the distance to now', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const write = (text: string) => formatRelative({ date: new Date(text), now, locale })
    expect(write('2026-11-23T18:00:00Z')).toBe('in 3 days')
    expect(write('2026-11-20T10:00:00Z')).toBe('2 hours ago')
    expect(write('2026-11-20T12:00:20Z')).toBe('in 20 seconds')
  })
})

describe('shorten', () => {
  test('shortens an address and keeps short text', () => {
    expect(shorten('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe('0x7099…79C8')
    expect(shorten('0x1234')).toBe('0x1234')
  })
})
