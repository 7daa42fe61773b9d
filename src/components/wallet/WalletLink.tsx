'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { CopyButton } from '../parts/CopyButton.js'

export function WalletLink(props: WalletLink.Props): ReactNode {
  const { uri, children } = props
  const { wallet: texts } = useMessages()
  const [code, setCode] = useState<{ src: string | undefined }>()

  useEffect(() => {
    let current = true
    // Show only the link if the script for QR codes fails to load, or if the URI is too long for a QR code.
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
    uri: string
    children?: ReactNode
  }
}

/** Whether a URI may become a link. A `javascript:` URI must not, because it would run in this page. */
function isLink(uri: string): boolean {
  return /^[a-z][\w+.-]*:/i.test(uri) && !/^(javascript|data|blob|vbscript):/i.test(uri)
}
