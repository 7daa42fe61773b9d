import { catalogues, type Language } from './texts/catalogues.js'

/** The language that a visitor is greeted in: the one chosen last, or the first of the browser's that there is. */
export function firstLanguage(): Language {
  const wanted = [localStorage.getItem(languageKey) ?? '', ...navigator.languages]
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

/** Where the chosen language is noted. */
export const languageKey = 'littoral.language'

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(catalogues, tag)
}
