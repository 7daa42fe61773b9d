import { OrderCard, useOrder } from 'tillkit'
import { useConnect, useConnection, useConnectors } from 'wagmi'

const contractAddress = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'

export function App() {
  const { address } = useConnection()
  const { mutate: connect } = useConnect()
  const connectors = useConnectors()
  const { data: order } = useOrder({ chainId: 1, contractAddress, orderId: '0x2a' })
  return (
    <main>
      {address
        ? `Connected as ${address}`
        : connectors.map((connector) => (
            <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
              {connector.name}
            </button>
          ))}
      {order && <OrderCard order={order} style={{ maxWidth: '20rem' }} />}
    </main>
  )
}
