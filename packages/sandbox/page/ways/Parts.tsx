import { CheckoutView, ConnectButton, OrderCard, useCheckout, useCurrency } from 'tillkit'
import type { Order } from 'tillkit/core'
import { useConnection } from 'wagmi'

export function Parts(props: { order: Order }) {
  const { order } = props
  const { isConnected } = useConnection()
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
        onClose={checkout.reset}
      >
        <CheckoutView.Total />
        <CheckoutView.Step />
        <CheckoutView.Notice />
        {isConnected ? <CheckoutView.Footer /> : <ConnectButton />}
      </CheckoutView.Root>
    </>
  )
}
