import { describe, expect, test } from 'vitest'
import { loadMessages } from '../../../src/components/messages/loadMessages.js'
import { plural, pluralForms } from '../../../src/components/messages/plural.js'
import { countOf } from '../../../src/components/parts/countOf.js'

describe('plural', () => {
  test('returns the plural form of the quantity', () => {
    const forms = { one: 'one', other: 'other' }
    expect(plural('en', { shown: '1', value: 1 }, forms)).toBe('one')
    expect(plural('en', { shown: '0', value: 0 }, forms)).toBe('other')
    expect(plural('en', { shown: '1.5', value: 1.5 }, forms)).toBe('other')
  })

  test('has every plural form that Intl knows, for every language', () => {
    for (const [language, forms] of Object.entries(pluralForms)) {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      expect([...forms].sort(), language).toEqual([...pluralCategories].sort())
    }
  })

  test('has six plural forms in Arabic', async () => {
    const { checkout } = await loadMessages('ar')
    const texts = [0n, 1n, 2n, 3n, 11n, 100n].map((amount) =>
      checkout.items(countOf({ amount, decimals: 0, locale: 'ar' })),
    )
    expect(texts).toEqual(['لا شيء', 'قطعة واحدة', 'قطعتان', '3 قطع', '11 قطعة', '100 قطعة'])
  })

  test('does not compile when a plural form is missing', () => {
    // @ts-expect-error: Arabic has four more plural forms.
    expect(plural('ar', { shown: '1', value: 1 }, { one: '1', other: '2' })).toBe('1')
  })
})

describe('countOf', () => {
  test('returns the exact text and the number for the plural form', () => {
    expect(countOf({ amount: 1_500_000n, decimals: 6, locale: 'en' })).toEqual({ shown: '1.50', value: 1.5 })
  })

  test('returns the plural form of the last digits when the quantity is above 2^53', () => {
    const count = countOf({ amount: 10n ** 24n + 3n, decimals: 0, locale: 'ar' })
    expect(new Intl.PluralRules('ar').select(count.value)).toBe('few')
    const millions = countOf({ amount: 10n ** 24n, decimals: 0, locale: 'es' })
    expect(new Intl.PluralRules('es').select(millions.value)).toBe('many')
  })
})
