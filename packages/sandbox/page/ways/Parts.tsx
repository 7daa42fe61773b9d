import { CheckoutView, OrderCard, useCheckout, useCurrency } from 'tillkit'
import type { Order } from 'tillkit/core'

export function Parts(props: { order: Order; onConnect: () => void }) {
  const { order, onConnect } = props
  const items = [{ order, quantity: 1n }]
  const checkout = useCheckout({ items })
  const { currency } = useCurrency({ chainId: order.chainId, address: order.priceCurrencyAddress })
  return (
    <>
      <OrderCard.Root order={order}>
        <OrderCard.Media />
        <OrderCard.Title />
        <OrderCard.Quantity />
      </OrderCard.Root>
      <CheckoutView.Root
        state={checkout}
        actions={checkout}
        items={items}
        currency={currency}
        onConnect={onConnect}
        onClose={checkout.reset}
      >
        <CheckoutView.Total />
        <CheckoutView.Step />
        <CheckoutView.Notice />
        <CheckoutView.Footer />
      </CheckoutView.Root>
    </>
  )
}
