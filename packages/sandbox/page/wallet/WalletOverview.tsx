import type { ReactNode } from 'react'
import type { Wallet } from './createWallet.js'
import type { WalletRequest, WalletState } from './walletState.js'

export function WalletOverview(props: WalletOverview.Props): ReactNode {
  const { wallet, state } = props
  return (
    <section className="wallet-overview">
      <h2 id="wallet-heading" tabIndex={-1}>
        {state.connected ? 'Connected to this page' : 'Not connected'}
      </h2>
      <fieldset>
        <legend>Account</legend>
        {state.accounts.map(({ address, role }) => (
          <label key={address}>
            <input
              type="radio"
              name="wallet-account"
              checked={address === state.selected}
              onChange={() => wallet.selectAccount(address)}
            />
            <span>{role}</span>
            <code>{shorten(address)}</code>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Network</legend>
        {networks.map(({ chainId, name }) => (
          <label key={chainId}>
            <input
              type="radio"
              name="wallet-network"
              checked={chainId === state.chainId}
              onChange={() => wallet.selectChain(chainId)}
            />
            <span>{name}</span>
            <code>{chainId}</code>
          </label>
        ))}
      </fieldset>
      <h3>Requests</h3>
      {state.requests.length === 0 && (
        <p className="wallet-empty">This page has not asked for anything yet.</p>
      )}
      <ol className="wallet-history" reversed>
        {[...state.requests].reverse().map((request) => (
          <li key={request.id} data-status={request.status}>
            <span>{request.summary.title}</span>
            <b>{request.status}</b>
            {request.result && <code title={request.result}>{resultOf(request)}</code>}
          </li>
        ))}
      </ol>
      {state.connected && (
        <button type="button" className="wallet-disconnect" onClick={() => wallet.disconnect()}>
          Disconnect this page
        </button>
      )}
    </section>
  )
}

export declare namespace WalletOverview {
  type Props = { wallet: Wallet; state: WalletState }
}

/** A real wallet is often on the wrong network, so this list has a second network to try that. */
const networks = [
  { chainId: 31337, name: 'Sandbox' },
  { chainId: 1, name: 'Ethereum, without a node' },
]

function resultOf({ status, result = '' }: WalletRequest): string {
  return status === 'approved' ? shorten(result) : result
}

function shorten(hex: string): string {
  return `${hex.slice(0, 6)}…${hex.slice(-4)}`
}
