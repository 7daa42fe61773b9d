import { OrderCard, useOrder } from 'tillkit'
import { appKit } from './wagmi.js'

const contractAddress = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'

export function App() {
  const { data: order } = useOrder({ chainId: 1, contractAddress, orderId: '0x2a' })
  return (
    <main>
      <appkit-button />
      {order && <OrderCard order={order} onConnect={() => appKit.open()} style={{ maxWidth: '20rem' }} />}
    </main>
  )
}
