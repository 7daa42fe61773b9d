import type { Order } from '../../src/core.js'
import { CheckoutView, useCheckout, useCurrency } from '../../src/index.js'

/** The checkout in a page. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function View(props: { order: Order; onClose: () => void }) {
  const { order, onClose } = props
  const items = [{ order, quantity: 1n }]
  const checkout = useCheckout({ items })
  const { currency } = useCurrency({ chainId: order.chainId, address: order.priceCurrencyAddress })
  return (
    <CheckoutView state={checkout} actions={checkout} items={items} currency={currency} onClose={onClose} />
  )
}
