import { ConnectButton, useConnectModal } from '@rainbow-me/rainbowkit'
import { OrderCard, useOrder } from 'tillkit'

const contractAddress = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'

export function App() {
  const { openConnectModal } = useConnectModal()
  const { data: order } = useOrder({ chainId: 1, contractAddress, orderId: '0x2a' })
  return (
    <main>
      <ConnectButton />
      {order && <OrderCard order={order} onConnect={openConnectModal} style={{ maxWidth: '20rem' }} />}
    </main>
  )
}
