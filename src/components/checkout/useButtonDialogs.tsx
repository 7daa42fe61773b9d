'use client'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { useWalletChoice } from '../wallet/useWalletChoice.js'
import { useDialog } from './useDialog.js'

/** Loads the dialog of a button, and the list of wallets, when the button needs them. */
export function useButtonDialogs<dialog extends object>(
  options: useButtonDialogs.Options<dialog>,
): useButtonDialogs.ReturnType<dialog> {
  const { isOpen, load, onConnected, onFailed } = options
  const { errors } = useMessages()
  const [missing, setMissing] = useState(false)
  const wallet = useWalletChoice({ onConnected })
  function onMissing(): void {
    setMissing(true)
    wallet.close()
    onFailed()
  }
  const { Dialog, ahead } = useDialog({ isOpen, load, onMissing })
  const { Dialog: Wallets } = useDialog({ isOpen: wallet.choice !== undefined, load: loadWallets, onMissing })
  return {
    Dialog,
    ahead,
    isConnecting: wallet.connecting,
    chooseWallet: wallet.begin,
    hideFailure: () => setMissing(false),
    failure: missing && (
      <span className="till-button-missing" role="alert">
        {errors.ChunkLoadFailed.shortMessage} {errors.ChunkLoadFailed.fix}
      </span>
    ),
    wallets: Wallets && wallet.choice && (
      <Wallets {...wallet.choice} onChoose={wallet.choose} onBack={wallet.back} onClose={wallet.close} />
    ),
  }
}

export declare namespace useButtonDialogs {
  type Options<dialog> = useWalletChoice.Options & {
    isOpen: boolean
    load: () => Promise<dialog>
    /** Called when a dialog could not be loaded. The button closes its dialog, which would hide `failure`. */
    onFailed: () => void
  }
  type ReturnType<dialog> = {
    /** The dialog; `undefined` until it is loaded. */
    Dialog: dialog | undefined
    /** Loads the dialog before the button is pressed. */
    ahead: () => void
    /** Whether a wallet is connecting. */
    isConnecting: boolean
    /** Opens the list of wallets. */
    chooseWallet: () => void
    /** Hides `failure`, because the button tries again. */
    hideFailure: () => void
    /** Tells the buyer that a dialog could not be loaded. */
    failure: ReactNode
    /** The open list of wallets. */
    wallets: ReactNode
  }
}

export function loadWallets() {
  return import('../wallet/WalletDialog.js').then(({ WalletDialog }) => WalletDialog)
}
