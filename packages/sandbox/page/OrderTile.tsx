import type { ReactNode } from 'react'
import { OrderCard } from 'tillkit'
import type { Order } from 'tillkit/core'
import { Buy } from './basket/Buy.js'
import { Pick } from './basket/Pick.js'
import { isAvailable } from './market/filterOrders.js'
import { useMarket } from './market/MarketContext.js'
import { orderLink } from './useRoute.js'

export function OrderTile(props: OrderTile.Props): ReactNode {
  const { order } = props
  const { collections } = useMarket()
  const collection = collections.find(({ address }) => address === order.collectionContractAddress)
  return (
    <OrderCard.Root order={order} collectionName={collection?.name} className="tile">
      <OrderCard.Media>
        <OrderCard.Availability />
        {isAvailable(order) && <Pick order={order} />}
      </OrderCard.Media>
      <div className="till-card-body">
        <OrderCard.Collection />
        <OrderCard.Title
          render={({ children, ...rest }) => (
            <h3 {...rest}>
              <a className="tile-link" href={orderLink(order)}>
                {children as ReactNode}
              </a>
            </h3>
          )}
        />
        <div className="till-card-prices">
          <OrderCard.Price />
          <OrderCard.Fiat />
        </div>
        <div className="till-card-facts">
          <OrderCard.Quantity />
          <OrderCard.Expiry />
        </div>
        <Buy order={order} />
      </div>
    </OrderCard.Root>
  )
}

export declare namespace OrderTile {
  type Props = { order: Order }
}
