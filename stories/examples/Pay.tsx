import { type ComponentProps, useState } from 'react'
import type { Order } from '../../src/core.js'
import { PayPicker, usePayment } from '../../src/index.js'

/** A picker for the payment currency. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Pay(props: { order: Order }) {
  const { order } = props
  const [pay, choose] = useState<ComponentProps<typeof PayPicker>['value']>()
  const { options, proposal } = usePayment({ items: [{ order, quantity: 1n }], pay })
  return (
    <PayPicker
      chainId={order.chainId}
      options={options}
      proposal={proposal}
      value={pay}
      onValueChange={choose}
    />
  )
}
