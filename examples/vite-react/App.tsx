import { OrderCard, useOrder } from 'tillkit'
import { useConnect, useConnection, useConnectors } from 'wagmi'
import { print } from './market.js'

export function App() {
  const { address } = useConnection()
  const { mutate: connect } = useConnect()
  const connectors = useConnectors()
  const { data: order } = useOrder(print)
  return (
    <main>
      {address
        ? `Connected as ${address}`
        : connectors.map((connector) => (
            <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
              {connector.name}
            </button>
          ))}
      {order && <OrderCard order={order} />}
    </main>
  )
}
