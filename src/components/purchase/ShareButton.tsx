'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { CopyButton } from '../parts/CopyButton.js'

/**
 * Shares a URL with the browser's own dialog. If the browser has none, copies the URL and says so. Outside of secure contexts, `navigator` has
 * neither, so there is no button. An iframe needs `url` for a button, because the buyer sees another URL.
 */
export function ShareButton({ title, url }: ShareButton.Props): ReactNode {
  const { share, linkCopied } = useMessages().stage
  const can = (way: 'clipboard' | 'share') => typeof navigator !== 'undefined' && way in navigator
  const shared = () => new URL(url ?? location.href, document.baseURI).href
  if (url === undefined && typeof window !== 'undefined' && window.parent !== window) return null
  if (!can('share')) {
    return can('clipboard') && <CopyButton text={shared} label={share} copiedLabel={linkCopied} />
  }
  return (
    <button
      type="button"
      className="till-link"
      onClick={() => void navigator.share({ title, url: shared() }).catch(() => {})}
    >
      {share}
    </button>
  )
}

export declare namespace ShareButton {
  type Props = {
    title: string
    /** The URL to share. @default the URL of the page */
    url: string | undefined
  }
}
