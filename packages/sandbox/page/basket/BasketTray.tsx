import type { ReactNode } from 'react'
import { BasketButton, CheckoutButton } from 'tillkit'
import type { Order, PurchaseEvent } from 'tillkit/core'
import { Money } from 'tillkit/parts'
import { useLanguage, useTexts } from '../language/LanguageProvider.js'
import { isAvailable } from '../market/filterOrders.js'
import { useMarket } from '../market/MarketContext.js'
import { useListings } from '../market/useListings.js'
import { leftOf, useBasket, useChangeBasket } from './BasketProvider.js'

export function BasketTray(): ReactNode {
  const basket = useBasket()
  const change = useChangeBasket()
  const texts = useTexts()
  const { data: listings } = useListings()
  const { orders, round } = basket
  if (orders.length === 0) return null
  const left = leftOf(basket)
  const isBought = left.length === 0
  // `listings` lacks the orders of other markets, so a missing order may still be for sale.
  const isGone = ({ orderId }: Order) =>
    listings?.some((order) => order.orderId === orderId && !isAvailable(order))
  const items = (isBought ? orders : left).map((order) => ({ order, quantity: 1n }))
  const kinds = orders.map((order) =>
    [order.marketplace, order.collectionContractAddress, order.priceCurrencyAddress].join(),
  )
  const isOne = new Set(kinds).size === 1
  const button = {
    items,
    onEvent({ type, orders }: PurchaseEvent) {
      if (type === 'succeeded') change({ type: 'bought', orderIds: orders.map(({ orderId }) => orderId) })
    },
  }
  return (
    // After a purchase, the tray is hidden. It stays in the page, because its dialog still shows the result.
    <aside key={round} className={isBought ? 'tray-bought' : 'tray'} aria-label={texts.picked}>
      <p>
        <b>{texts.pieces(left.length)}</b>
        <span>{left.every(isGone) ? texts.gone : <Worth orders={left} />}</span>
      </p>
      <button type="button" className="quiet-button" onClick={() => change({ type: 'cleared' })}>
        {texts.clear}
      </button>
      {isOne ? (
        <CheckoutButton {...button} />
      ) : (
        <BasketButton
          {...button}
          marketNames={{ service_marketplace_v2: 'Littoral' }}
          viewUrl="#/collection"
        />
      )}
    </aside>
  )
}

/** Shows the value of all pieces in dollars, or the sum of each currency if a value is unknown. */
function Worth({ orders }: { orders: readonly Order[] }): ReactNode {
  const { language } = useLanguage()
  const isKnown = ({ priceAmount, priceUSD = 0 }: Order) => priceAmount === 0n || priceUSD > 0
  const worth = orders.reduce((sum, { priceUSD = 0 }) => sum + priceUSD, 0)
  if (worth === 0 || !orders.every(isKnown)) return <Sums orders={orders} />
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(worth)
}

function Sums({ orders }: { orders: readonly Order[] }): ReactNode {
  const { currencies } = useMarket()
  return currencies.flatMap((currency) => {
    const own = orders.filter(({ priceCurrencyAddress }) => priceCurrencyAddress === currency.address)
    if (own.length === 0) return []
    const amount = own.reduce((sum, { priceAmount }) => sum + priceAmount, 0n)
    return (
      <span key={currency.address} className="tray-sum">
        <Money amount={amount} currency={currency} free />
      </span>
    )
  })
}
