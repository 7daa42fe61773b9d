import type { Order } from '../../src/core.js'
import { BasketButton } from '../../src/index.js'

/**
 * A button that opens one checkout for orders from several markets. Needs WagmiProvider, QueryClientProvider and TillProvider around it.
 */
export function BuyAll(props: { orders: readonly Order[] }) {
  const items = props.orders.map((order) => ({ order, quantity: 1n }))
  return <BasketButton items={items} reference="cart 1042" marketNames={{ third_party_kind_1: 'Bazaar' }} />
}
