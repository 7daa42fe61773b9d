import type { ReactNode } from 'react'
import { ConnectButton } from './ConnectButton.js'
import { useRoute } from './useRoute.js'

/** The marketplace's name, its two places, and the visitor's account. */
export function Header(): ReactNode {
  const { page } = useRoute()
  return (
    <header className="header">
      <a className="header-name" href="#/">
        <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
          <circle cx="16" cy="16" r="15" fill="currentColor" />
          <path d="M1.5 18.5c4.5-4 9-4 14.5 0s10 4 14.5 0a15 15 0 0 1-29 0z" fill="var(--paper)" />
        </svg>
        Littoral
      </a>
      <nav aria-label="Main">
        <a href="#/" aria-current={page === 'home' ? 'page' : undefined}>
          Gallery
        </a>
        <a href="#/collection" aria-current={page === 'collection' ? 'page' : undefined}>
          My collection
        </a>
      </nav>
      <ConnectButton />
    </header>
  )
}
