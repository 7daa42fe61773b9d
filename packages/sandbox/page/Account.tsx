import type { ReactNode } from 'react'
import { ConnectButton } from 'tillkit'
import { useConnection, useDisconnect } from 'wagmi'
import { useTexts } from './language/LanguageProvider.js'

/** The connected account, or the button that connects one. */
export function Account(): ReactNode {
  const { address, isConnected } = useConnection()
  const disconnect = useDisconnect()
  const texts = useTexts()
  if (!isConnected || !address) return <ConnectButton className="connect">{texts.connect}</ConnectButton>
  return (
    <button
      type="button"
      className="account"
      title={texts.disconnect(address)}
      onClick={() => disconnect.mutate({})}
    >
      {`${address.slice(0, 6)}…${address.slice(-4)}`}
    </button>
  )
}
