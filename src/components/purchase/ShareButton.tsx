'use client'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'

/** Shares a URL with the browser's own dialog. If the browser has none, copies the URL and says so. */
export function ShareButton({ title, url }: ShareButton.Props): ReactNode {
  const { share, linkCopied } = useMessages().stage
  const [isCopied, setCopied] = useState(false)
  if (!mayShare(url)) return null

  async function shareOrCopy(): Promise<void> {
    const shared = new URL(url ?? location.href, document.baseURI).href
    if (can('share')) return navigator.share({ title, url: shared })
    await navigator.clipboard.writeText(shared)
    setCopied(true)
  }

  return (
    <>
      {/* An error means that the buyer closed the dialog of the browser, or that the browser does not let the page copy. */}
      <button type="button" className="till-link" onClick={() => void shareOrCopy().catch(() => {})}>
        {isCopied ? linkCopied : share}
      </button>
      {/* Announce the result here, because screen readers do not announce a changed button label. */}
      <output className="till-hidden">{isCopied && linkCopied}</output>
    </>
  )
}

export declare namespace ShareButton {
  type Props = {
    title: string
    /** The URL to share. @default the URL of the page */
    url: string | undefined
  }
}

/**
 * Whether the buyer can share. Outside of secure contexts, `navigator` has no `clipboard` and no `share`. In an iframe, such as the widget's,
 * the URL of the page is not the URL that the buyer sees.
 */
function mayShare(url: string | undefined): boolean {
  if (typeof navigator === 'undefined') return false
  return (url !== undefined || window.parent === window) && (can('share') || can('clipboard'))
}

function can(way: 'share' | 'clipboard'): boolean {
  return way in navigator
}
