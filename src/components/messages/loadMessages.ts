import { en, type Messages } from './en.js'

/**
 * Loads the catalogue of a language, or English for an unsupported one. The country selects the format of numbers and dates: `'de-CH'`
 * gives German texts with Swiss numbers.
 *
 * @example
 * <MessagesProvider messages={await loadMessages(navigator.language)}>…</MessagesProvider>
 */
export async function loadMessages(locale: string): Promise<Messages> {
  const { language, baseName } = readLocale(locale)
  const load = Object.hasOwn(catalogues, language) ? catalogues[language as Language] : undefined
  return load ? { ...(await load()), locale: baseName } : en
}

/** The languages of the catalogues. */
export const languages = ['en', 'es', 'zh', 'ja', 'ar', 'de', 'fr'] as const

type Language = (typeof languages)[number]

const catalogues: { readonly [language in Language]: () => Promise<Messages> } = {
  en: async () => en,
  es: async () => (await import('./es.js')).es,
  zh: async () => (await import('./zh.js')).zh,
  ja: async () => (await import('./ja.js')).ja,
  ar: async () => (await import('./ar.js')).ar,
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
}

function readLocale(tag: string): Intl.Locale {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'))
  } catch {
    return new Intl.Locale('en')
  }
}
