import type { ReactNode } from 'react'
import { useLanguage } from './LanguageProvider.js'
import { catalogues, type Language } from './texts/catalogues.js'

/** Chooses the language of the page; each is called what it calls itself. */
export function LanguageChoice(): ReactNode {
  const { language, texts, choose } = useLanguage()
  return (
    <label className="language">
      <span className="visually-hidden">{texts.language}</span>
      <select value={language} onChange={({ target }) => choose(target.value as Language)}>
        {Object.keys(catalogues).map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {new Intl.DisplayNames(tag, { type: 'language' }).of(tag)}
          </option>
        ))}
      </select>
    </label>
  )
}
