import { type ReactNode, useRef } from 'react'
import { useConnection, useDisconnect } from 'wagmi'
import { useTexts } from './language/LanguageProvider.js'
import { useWallets, walletListId } from './useWallets.js'

export function ConnectButton(): ReactNode {
  const { address, isConnected } = useConnection()
  const disconnect = useDisconnect()
  const { isPending, begin } = useWallets()
  const texts = useTexts()
  const account = isConnected ? address : undefined
  return (
    <>
      <button
        type="button"
        className={account ? 'account' : 'connect'}
        title={account && texts.disconnect(account)}
        aria-disabled={isPending}
        onClick={() => (account ? disconnect.mutate({}) : isPending || begin())}
      >
        {account
          ? `${account.slice(0, 6)}…${account.slice(-4)}`
          : isPending
            ? texts.connecting
            : texts.connect}
      </button>
      <WalletList />
    </>
  )
}

function WalletList(): ReactNode {
  const { connectors, connect } = useWallets()
  const texts = useTexts()
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} id={walletListId} className="wallets" popover="auto">
      {connectors.length === 0 && <p>{texts.noWallet}</p>}
      {connectors.map((connector) => (
        <button
          key={connector.uid}
          type="button"
          onClick={() => {
            list.current?.hidePopover()
            connect(connector)
          }}
        >
          {connector.icon && <img src={connector.icon.trim()} alt="" width={28} height={28} />}
          {connector.name}
        </button>
      ))}
    </div>
  )
}
