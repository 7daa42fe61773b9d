'use client'
import { useConnect, useConnection, useConnectors } from 'wagmi'

export function Wallet() {
  const { address } = useConnection()
  const { mutate: connect } = useConnect()
  const connectors = useConnectors()
  if (address) return <p>Connected as {address}</p>
  return connectors.map((connector) => (
    <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
      {connector.name}
    </button>
  ))
}
