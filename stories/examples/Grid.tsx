import type { Order } from '../../src/core.js'
import { OrderCard, OrderGrid } from '../../src/index.js'

/** A catalogue. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Grid(props: { orders: readonly Order[] | undefined }) {
  const { orders } = props
  return (
    <OrderGrid
      orders={orders ?? []}
      loading={orders ? 0 : 6}
      renderOrder={(order) => <OrderCard order={order} collectionName="Herbarium" />}
    />
  )
}
