'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { CopyButton } from '../parts/CopyButton.js'

/**
 * The way to a wallet that is elsewhere: a QR code for the one on a phone, and a link for one on this device, which comes
 * first where there is a finger instead of a mouse.
 */
export function WalletLink(props: WalletLink.Props): ReactNode {
  const { uri, children } = props
  const { wallet: texts } = useMessages()
  const [code, setCode] = useState<{ src: string | undefined }>()

  useEffect(() => {
    let current = true
    // The encoder is loaded when it is needed; without it, or for more than a code holds, the link is there.
    import('./qrPicture.js')
      .then(({ qrPicture }) => current && setCode({ src: qrPicture(uri) }))
      .catch(() => current && setCode({ src: undefined }))
    return () => {
      current = false
    }
  }, [uri])

  return (
    <div className="till-wallet-link">
      {!code && <div className="till-wallet-code" aria-busy="true" />}
      {code?.src && (
        <div className="till-wallet-scan">
          <p className="till-checkout-narration">{texts.scan}</p>
          <img className="till-wallet-code" src={code.src} alt={texts.scan} />
        </div>
      )}
      {isLink(uri) && (
        <a className="till-button till-wallet-open" data-variant="outline" href={uri}>
          {texts.open}
        </a>
      )}
      <CopyButton text={() => uri} />
      {children}
    </div>
  )
}

export declare namespace WalletLink {
  type Props = {
    /** What the wallet is to be given, such as `wc:…`. */
    uri: string
    /** What else can be done. */
    children?: ReactNode
  }
}

/** Whether a text leads to a page or an app. What would run in this page is no way to a wallet. */
function isLink(uri: string): boolean {
  return /^[a-z][\w+.-]*:/i.test(uri) && !/^(javascript|data|blob|vbscript):/i.test(uri)
}
