import type { ReactNode } from 'react'
import { useLanguage } from './LanguageProvider.js'
import { catalogues, type Language } from './texts/catalogues.js'

/** The language menu. Each language has its own name, such as “Deutsch” for German. */
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
