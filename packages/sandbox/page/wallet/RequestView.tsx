import type { ReactNode } from 'react'
import type { Wallet } from './createWallet.js'
import type { WalletRequest } from './walletState.js'

export function RequestView(props: RequestView.Props): ReactNode {
  const { wallet, request, waiting } = props
  const { id, method, params, summary, status } = request
  const working = status === 'working'
  return (
    <section className="wallet-ask" data-status={status}>
      <p className="wallet-origin">
        <b>{location.host}</b> asks{waiting > 1 && `, and ${waiting - 1} more after this`}
      </p>
      <h2 id="wallet-heading" tabIndex={-1}>
        {summary.title}
      </h2>
      <dl>
        {summary.lines.map(({ label, value, title }) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd title={title}>{value}</dd>
          </div>
        ))}
      </dl>
      {summary.warnings.map((warning) => (
        <p key={warning} className="wallet-warning">
          {warning}
        </p>
      ))}
      <details>
        <summary>Raw request</summary>
        <pre>{JSON.stringify({ method, params }, null, 2)}</pre>
      </details>
      <footer>
        <button type="button" disabled={working} onClick={() => wallet.reject(id)}>
          Reject
        </button>
        <button
          type="button"
          className="wallet-approve"
          disabled={working}
          onClick={() => wallet.approve(id)}
        >
          {working ? 'Working…' : 'Approve'}
        </button>
      </footer>
    </section>
  )
}

export declare namespace RequestView {
  type Props = {
    wallet: Wallet
    request: WalletRequest
    waiting: number
  }
}
