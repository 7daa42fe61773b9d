import { useState } from 'react'
import type { Order } from '../../src/core.js'
import { CheckoutButton } from '../../src/index.js'
import { QuantityField } from '../../src/parts.js'

/** A field for the quantity of an edition. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
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
