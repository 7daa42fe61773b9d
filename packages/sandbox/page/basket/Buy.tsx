import type { ReactNode } from 'react'
import { OrderCard } from 'tillkit'
import type { Order } from 'tillkit/core'
import { useChangeBasket } from './BasketProvider.js'

/** The buy button of a card. If it buys a piece that is also in the basket, the piece leaves the basket. */
export function Buy(props: Buy.Props): ReactNode {
  const { order, ...rest } = props
  const change = useChangeBasket()
  return (
    <OrderCard.Action
      viewUrl="#/collection"
      onEvent={({ type }) => {
        if (type === 'succeeded') change({ type: 'bought', orderIds: [order.orderId] })
      }}
      {...rest}
    />
  )
}

export declare namespace Buy {
  type Props = { order: Order; quantity?: bigint; className?: string; 'data-variant'?: undefined }
}
