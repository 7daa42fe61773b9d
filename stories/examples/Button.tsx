import type { Order } from '../../src/core.js'
import { CheckoutButton } from '../../src/index.js'

/** A button that opens the checkout. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Button(props: { order: Order }) {
  return (
    <CheckoutButton order={props.order} reference="cart 1042">
      Take it home
    </CheckoutButton>
  )
}
