import { checkGiven } from '../../client/development/checkGiven.js'

/**
 * Chooses the form of a text that fits a quantity, by the rules of the language (`Intl.PluralRules`). Every form that the
 * language has must be given: one that lacks does not compile.
 */
export function plural<language extends keyof typeof pluralForms>(
  language: language,
  count: Count,
  forms: { readonly [form in (typeof pluralForms)[language][number]]: string },
): string {
  checkGiven('plural', { language, count, forms }, { language: 'string', count: 'object', forms: 'object' })
  const form = new Intl.PluralRules(language).select(count.value)
  const texts: { readonly [form: string]: string } = forms
  return texts[form] ?? texts.other ?? count.shown
}

/** The plural forms of each language that there is a catalogue of. */
export const pluralForms = {
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  de: ['one', 'other'],
  en: ['one', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
  ja: ['other'],
  zh: ['other'],
} as const

/** A quantity in a text: as it is written, and as a number that takes the same form of a plural. */
export type Count = {
  /** As the language writes it, such as `1,000`. */
  readonly shown: string
  /** The number that chooses the form, such as `1000`. */
  readonly value: number
}
