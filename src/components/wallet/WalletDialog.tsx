'use client'

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { type Connector, useConnectors } from 'wagmi'
import type { TillError } from '../../errors.js'
import { useMessages } from '../messages/useMessages.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { noWalletText } from './noWalletText.js'

/** Lets the buyer choose among the wallets of this browser, in a modal `<dialog>`. A wallet that announces itself late joins. */
export function WalletDialog(props: WalletDialog.Props): ReactNode {
  const { error, onChoose, onClose } = props
  const messages = useMessages()
  const wallets = useConnectors()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it leaves the page: only then the browser gives the focus back to where it was.
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="till-dialog"
      aria-labelledby={titleId}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <div className="till-checkout">
        <div className="till-checkout-header">
          <h2 className="till-checkout-title" id={titleId} tabIndex={-1}>
            {messages.actions.connect}
          </h2>
          <button type="button" className="till-checkout-close" aria-label={messages.close} onClick={onClose}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
        <div className="till-checkout-body">
          {error && <ErrorNotice error={error} />}
          {wallets.length === 0 && <p role="status">{noWalletText(messages.locale)}</p>}
          <ul className="till-wallets">
            {wallets.map((wallet) => (
              <li key={wallet.uid}>
                <button
                  type="button"
                  className="till-button till-wallet"
                  data-variant="quiet"
                  onClick={() => onChoose(wallet)}
                >
                  {wallet.icon && <img className="till-wallet-icon" src={wallet.icon.trim()} alt="" />}
                  {wallet.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </dialog>
  )
}

export declare namespace WalletDialog {
  type Props = {
    /** Why the last wallet could not be connected. */
    error: TillError | undefined
    onChoose: (wallet: Connector) => void
    onClose: () => void
  }
}
