import { formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { formatPlain } from '../../../src/components/parts/format.js'
import { readNumber } from '../../../src/components/parts/readNumber.js'

/** The seven languages, and regions that write other digits or marks. */
const locales = ['en', 'de', 'fr', 'es', 'zh', 'ja', 'ar', 'ar-EG', 'ar-MA', 'fa', 'hi-IN', 'de-CH', 'es-MX']
const decimals = 3
const read = (text: string, locale: string) => {
  const { amount, refused } = readNumber({ text, decimals, locale })
  return refused ?? formatUnits(amount, decimals)
}

describe('readNumber', () => {
  test('reads what the field writes, in every language and with any number of decimals', () => {
    for (const locale of locales) {
      for (const decimals of [0, 3, 18, 24, 77]) {
        for (const amount of [
          0n,
          1n,
          1_500n,
          10n ** BigInt(decimals),
          1_234n * 10n ** BigInt(decimals) + 1n,
          2n ** 256n - 1n,
        ]) {
          const text = formatPlain({ amount, decimals, locale })
          expect(readNumber({ text, decimals, locale }), `${locale} ${text}`).toEqual({ amount })
        }
      }
    }
  })

  test('reads a number with thousands marks as itself or refuses it, whichever language wrote it', () => {
    for (const writer of locales) {
      for (const number of [1_500, 12_345, 1_234_567, 0.5, 1.25, 1_234.5, 1_234_567.125]) {
        for (const useGrouping of ['always', true] as const) {
          const text = new Intl.NumberFormat(writer, { useGrouping }).format(number)
          for (const reader of locales) {
            const ownMark = isOwnMark(text, reader) ? [`${number / 1_000}`] : []
            expect([`${number}`, 'ambiguous', ...ownMark], `${text} in ${reader}`).toContain(
              read(text, reader),
            )
          }
        }
      }
    }
  })

  test.each([
    // In `1.500`, the field accepts only the decimal mark of its own language. Any other mark could separate thousands, so it is ambiguous.
    ['1.500', '1.5', 'ambiguous', 'ambiguous'],
    ['1,500', 'ambiguous', '1.5', 'ambiguous'],
    ['١٬٥٠٠', '1500', '1500', '1500'],
    ['١٫٥٠٠', '1.5', '1.5', '1.5'],
    ['１，５００', 'ambiguous', '1.5', 'ambiguous'],
    ['１．５', '1.5', '1.5', '1.5'],
    ['1.5', '1.5', '1.5', '1.5'],
    ['1,5', '1.5', '1.5', '1.5'],
    ['0,500', '0.5', '0.5', '0.5'],
    ['1500', '1500', '1500', '1500'],
    ['1 500', '1500', '1500', '1500'],
    ['1\u202f500,5', '1500.5', '1500.5', '1500.5'],
    ['1\u00a0500', '1500', '1500', '1500'],
    ["1'500.5", '1500.5', '1500.5', '1500.5'],
    ['1’500', '1500', '1500', '1500'],
    ['1.234.567', '1234567', '1234567', '1234567'],
    ['12,34,567.5', '1234567.5', '1234567.5', '1234567.5'],
    ['۱۲۳٫۵', '123.5', '123.5', '123.5'],
    ['१२३', '123', '123', '123'],
    ['\u200f١٢\u200e', '12', '12', '12'],
    ['1.5000000000000000000000000', '1.5', '1.5', '1.5'],
    ['1.0000000000000000000000001', 'tooFine', 'tooFine', 'tooFine'],
    ...[
      '',
      ' ',
      '-1',
      '+1',
      '1e3',
      '0x10',
      '1.2.3',
      '1,500 000',
      '1,,500',
      '1 50',
      '1.',
      '.5',
      '½',
      '1²',
      '一千',
      '1/2',
      'NaN',
      '1'.repeat(300),
    ].map((text) => [text, 'unreadable', 'unreadable', 'unreadable']),
  ])('reads "%s" as %s in English, %s in German, %s in Egyptian Arabic', (text = '', ...expected) => {
    expect(['en', 'de', 'ar-EG'].map((locale) => read(text, locale))).toEqual(expected)
  })
})

/** Whether the text contains the decimal mark of this language, so that `1.500` means one and a half. */
function isOwnMark(text: string, locale: string): boolean {
  const mark = formatPlain({ amount: 5n, decimals: 1, locale }).replace(/\p{Nd}/gu, '')
  return text.includes(mark) && !/^0/.test(text)
}
