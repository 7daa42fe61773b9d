import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { walletIcon } from './announceWallet.js'
import type { Wallet } from './createWallet.js'
import { RequestView } from './RequestView.js'
import { WalletOverview } from './WalletOverview.js'

export function WalletPanel(props: WalletPanel.Props): ReactNode {
  const { wallet } = props
  const state = useSyncExternalStore(wallet.subscribe, wallet.getState)
  const dialog = useRef<HTMLDialogElement>(null)
  const [browsing, setBrowsing] = useState(false)
  const open = state.requests.filter(({ status }) => status === 'asking' || status === 'working')
  const [current] = open
  const view = current?.id ?? (browsing ? 'overview' : undefined)
  const shown = useRef(view)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    shown.current = view
    if (view === undefined) return element.close()
    if (!element.open) element.showModal()
    // Focus the heading, never a button: a press of Enter meant for the page must not approve a wallet request.
    element.querySelector('h2')?.focus()
  }, [view])

  const close = () => {
    setBrowsing(false)
    if (typeof shown.current === 'number') wallet.reject(shown.current)
  }
  /** Browsers emit `close` late: a new wallet request that is open by then must not be rejected. */
  const onClose = () => {
    if (shown.current !== undefined && !dialog.current?.open) close()
  }
  const account = state.accounts.find(({ address }) => address === state.selected)
  const last = state.requests.at(-1)
  return (
    <>
      <button type="button" className="wallet-button" onClick={() => setBrowsing(true)}>
        <img src={walletIcon} alt="" width={22} height={22} />
        <span>
          Sandbox Wallet <small>{state.connected ? account?.role : 'not connected'}</small>
        </span>
      </button>
      <dialog ref={dialog} className="wallet-panel" aria-labelledby="wallet-heading" onClose={onClose}>
        <header className="wallet-header">
          <img src={walletIcon} alt="" width={28} height={28} />
          <span>Sandbox Wallet</span>
          <button type="button" className="wallet-close" aria-label="Close the wallet" onClick={close}>
            ×
          </button>
        </header>
        {current ? (
          <RequestView key={current.id} wallet={wallet} request={current} waiting={open.length} />
        ) : (
          browsing && <WalletOverview wallet={wallet} state={state} />
        )}
        <output className="wallet-said" aria-live="polite">
          {current
            ? `${current.summary.title}: your wallet asks.`
            : last && `${last.summary.title}: ${last.status}.`}
        </output>
      </dialog>
    </>
  )
}

export declare namespace WalletPanel {
  type Props = { wallet: Wallet }
}
