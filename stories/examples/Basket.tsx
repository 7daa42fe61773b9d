import type { Order } from '../../src/core.js'
import { BasketView, useBasket, useCurrency } from '../../src/index.js'

/** A basket in a page. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Basket(props: { orders: readonly [Order, ...Order[]]; onClose: () => void }) {
  const { orders, onClose } = props
  const items = orders.map((order) => ({ order, quantity: 1n }))
  const basket = useBasket({ items })
  const [{ chainId, priceCurrencyAddress: address }] = orders
  const { currency } = useCurrency({ chainId, address })
  return (
    <BasketView
      state={basket}
      actions={basket}
      items={items}
      currencyOf={(other) => (other === address ? currency : undefined)}
      onClose={onClose}
    />
  )
}
