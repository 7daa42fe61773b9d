import type { ReactNode } from 'react'
import { Account } from './Account.js'
import { LanguageChoice } from './language/LanguageChoice.js'
import { useTexts } from './language/LanguageProvider.js'
import { useRoute } from './useRoute.js'

export function Header(): ReactNode {
  const { page } = useRoute()
  const texts = useTexts()
  return (
    <header className="header">
      <a className="header-name" href="#/">
        <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
          <circle cx="16" cy="16" r="15" fill="currentColor" />
          <path d="M1.5 18.5c4.5-4 9-4 14.5 0s10 4 14.5 0a15 15 0 0 1-29 0z" fill="var(--paper)" />
        </svg>
        Littoral
      </a>
      <nav aria-label={texts.main}>
        <a href="#/" aria-current={page === 'home' ? 'page' : undefined}>
          {texts.gallery}
        </a>
        <a href="#/collection" aria-current={page === 'collection' ? 'page' : undefined}>
          {texts.myCollection}
        </a>
        <a href="#/ways" aria-current={page === 'ways' ? 'page' : undefined}>
          {texts.ways}
        </a>
      </nav>
      <LanguageChoice />
      <Account />
    </header>
  )
}
