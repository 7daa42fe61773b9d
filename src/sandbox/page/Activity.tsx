import type { ReactNode } from 'react'
import type { Order } from 'tillkit/core'
import { formatPrice } from './formatMoney.js'
import { useMarket } from './market/MarketContext.js'
import { useSales } from './market/useSales.js'
import { orderLink } from './useRoute.js'

/** The latest sales, read from the chain. */
export function Activity(props: Activity.Props): ReactNode {
  const { orders } = props
  const { collections, currencies } = useMarket()
  const { data: sales = [] } = useSales()
  if (sales.length === 0) return null
  return (
    <section className="activity" aria-labelledby="activity-heading">
      <h2 id="activity-heading">Sold lately</h2>
      <ol>
        {sales.map(({ id, orderId, buyer, quantity, price, blockNumber }) => {
          const order = orders.find((each) => each.orderId === orderId)
          const collection = collections.find(({ address }) => address === order?.collectionContractAddress)
          const currency = currencies.find(({ address }) => address === order?.priceCurrencyAddress)
          if (!order || !collection || !currency) return null
          return (
            <li key={id}>
              <a href={orderLink(order)}>
                {collection.name} #{String(order.tokenId)}
                {quantity > 1n && ` × ${quantity.toLocaleString('en')}`}
              </a>
              <span>{formatPrice(price, currency)}</span>
              <span>
                to {buyer.slice(0, 6)}…{buyer.slice(-4)}
              </span>
              <span>block {blockNumber.toLocaleString('en')}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export declare namespace Activity {
  type Props = { orders: readonly Order[] }
}
