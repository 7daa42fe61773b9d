import type { ReactNode } from 'react'
import { CheckoutButton, Money } from 'tillkit'
import { useTexts } from '../language/LanguageProvider.js'
import { isAvailable } from '../market/filterOrders.js'
import { useMarket } from '../market/MarketContext.js'
import { useListings } from '../market/useListings.js'
import { useWallets } from '../useWallets.js'
import { useBasket } from './BasketProvider.js'

/** The orders that were picked, and one button that buys them all in one payment. */
export function BasketTray(): ReactNode {
  const { collections, currencies } = useMarket()
  const { orders, clear } = useBasket()
  const texts = useTexts()
  const { begin } = useWallets()
  const { data: listings = [] } = useListings()
  const [first] = orders
  if (!first) return null
  const collection = collections.find(({ address }) => address === first.collectionContractAddress)
  const currency = currencies.find(({ address }) => address === first.priceCurrencyAddress)
  const gone = !orders.some(({ orderId }) =>
    listings.some((order) => order.orderId === orderId && isAvailable(order)),
  )
  const total = orders.reduce((sum, { priceAmount }) => sum + priceAmount, 0n)
  return (
    <aside className="tray" aria-label={texts.picked}>
      <p>
        <b>
          {orders.length} {collection?.name}
        </b>
        <span>{gone ? texts.gone : currency && <Money amount={total} currency={currency} free />}</span>
      </p>
      <button type="button" className="quiet-button" onClick={clear}>
        {texts.clear}
      </button>
      <CheckoutButton items={orders.map((order) => ({ order, quantity: 1n }))} onConnect={begin} />
    </aside>
  )
}
