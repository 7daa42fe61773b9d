import { validateTypes } from '../../client/development/validateTypes.js'

/** Returns the singular or plural text for a quantity, with the rules of the language (`Intl.PluralRules`). */
export function plural<language extends keyof typeof pluralForms>(
  language: language,
  count: Count,
  forms: { readonly [form in (typeof pluralForms)[language][number]]: string },
): string {
  validateTypes(
    'plural',
    { language, count, forms },
    { language: 'string', count: 'object', forms: 'object' },
  )
  const form = new Intl.PluralRules(language).select(count.value)
  const texts: { readonly [form: string]: string } = forms
  return texts[form] ?? texts.other ?? count.shown
}

export const pluralForms = {
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  de: ['one', 'other'],
  en: ['one', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
  ja: ['other'],
  zh: ['other'],
} as const

/** A quantity: its text, and a number that selects the plural form. */
export type Count = {
  /** The formatted quantity, such as `1,000`. */
  readonly shown: string
  /** The number that selects the plural form, such as `1000`. For a very large quantity, a smaller number that selects the same form. */
  readonly value: number
}
