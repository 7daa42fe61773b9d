import type { Order } from '../../src/core.js'
import { OrderCard } from '../../src/index.js'

/** A card that sells an order. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Card(props: { order: Order }) {
  return <OrderCard order={props.order} collectionName="Herbarium" />
}
