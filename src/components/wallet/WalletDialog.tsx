'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Connector, useConfig, useConnectors } from 'wagmi'
import type { TillError } from '../../errors.js'
import { useMessages } from '../messages/useMessages.js'
import { CopyButton } from '../parts/CopyButton.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { Icon } from '../parts/Icon.js'
import { Head } from '../parts/modal/Head.js'
import { useModal } from '../parts/modal/useModal.js'
import { WalletLink } from './WalletLink.js'

export function WalletDialog(props: WalletDialog.Props): ReactNode {
  const { error, uri, onChoose, onBack, onClose } = props
  const messages = useMessages()
  const { wallet: texts } = messages
  const connectors = useConnectors()
  const recent = useRecent()
  const wallets = [...connectors].sort((a, b) => Number(b.id === recent) - Number(a.id === recent))
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  // A wallet that sends a link may also show it in an overlay of its own. A modal dialog would cover the overlay, so the dialog must not be
  // modal then.
  const isAsking = uri !== undefined
  const { handlers } = useModal({ content, isAsking, onOpenChange: onClose, onConnect: undefined })

  return (
    <dialog className="till-dialog" aria-labelledby={titleId} {...handlers}>
      <div ref={content} className="till-checkout">
        <Head heading={messages.actions.connect} progress={undefined} titleId={titleId} onClose={onClose} />
        <div className="till-checkout-body">
          <div className="till-checkout-main">
            {error && <ErrorNotice error={error} />}
            {uri !== undefined ? (
              <WalletLink uri={uri}>
                {wallets.length > 1 && (
                  <button type="button" className="till-link" onClick={onBack}>
                    {texts.others}
                  </button>
                )}
              </WalletLink>
            ) : wallets.length > 0 ? (
              <ul className="till-wallets">
                {wallets.map((wallet) => (
                  <li key={wallet.uid}>
                    <button
                      type="button"
                      className="till-button till-wallet"
                      data-variant="quiet"
                      onClick={() => onChoose(wallet)}
                    >
                      <Icon className="till-wallet-icon" src={wallet.icon?.trim()} name={wallet.name} />
                      {wallet.name}
                      {wallet.id === recent && <span className="till-wallet-recent">{texts.recent}</span>}
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <>
                <p className="till-wallets-none" role="status">
                  {texts.none}
                </p>
                <p className="till-checkout-narration">{texts.way}</p>
                <a className="till-link" href={findWallet} target="_blank" rel="noreferrer">
                  {texts.find} <span className="till-hidden">({messages.opensInNewTab})</span>
                </a>
                <CopyButton text={() => location.href} />
              </>
            )}
          </div>
        </div>
      </div>
    </dialog>
  )
}

export declare namespace WalletDialog {
  type Props = {
    error?: TillError | undefined
    uri?: string | undefined
    onChoose: (wallet: Connector) => void
    onBack: () => void
    onClose: () => void
  }
}

/** A page where buyers can find a wallet. The site is neutral: it does not sell wallets. */
const findWallet = 'https://ethereum.org/wallets/find-wallet'

function useRecent(): string | undefined {
  const { storage } = useConfig()
  const [recent, setRecent] = useState<string>()
  useEffect(() => {
    let current = true
    // The browser may block the storage; then no wallet is marked as recent.
    Promise.resolve(storage?.getItem('recentConnectorId')).then(
      (id) => current && setRecent(id ?? undefined),
      () => {},
    )
    return () => {
      current = false
    }
  }, [storage])
  return recent
}
