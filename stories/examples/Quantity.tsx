import { useState } from 'react'
import type { Order } from '../../src/core.js'
import { CheckoutButton, QuantityField } from '../../src/index.js'

/** How many of an edition. It stands inside of WagmiProvider, QueryClientProvider and TillProvider. */
export function Quantity(props: { order: Order }) {
  const { order } = props
  const [quantity, setQuantity] = useState(1n)
  return (
    <>
      <QuantityField value={quantity} onValueChange={setQuantity} max={order.quantityAvailable} />
      <CheckoutButton items={[{ order, quantity }]} />
    </>
  )
}
