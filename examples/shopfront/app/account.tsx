'use client'
import { useConnection, useDisconnect } from 'wagmi'

/** The connected account. The checkout connects a wallet itself, when the buyer presses Buy. */
export function Account() {
  const { address } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  if (!address) return null
  return (
    <button type="button" className="plain" title={address} onClick={() => disconnect()}>
      Disconnect {address.slice(0, 6)}…{address.slice(-4)}
    </button>
  )
}
