import type { ReactNode } from 'react'
import { useMessages, useTokenMetadata } from 'tillkit'
import type { Order } from 'tillkit/core'
import { Money, titleOf, useLabels } from 'tillkit/parts'
import { useLanguage, useTexts } from './language/LanguageProvider.js'
import { useMarket } from './market/MarketContext.js'
import { type Sale, useSales } from './market/useSales.js'
import { orderLink } from './useRoute.js'

export function Activity(props: Activity.Props): ReactNode {
  const { orders } = props
  const { data: sales = [] } = useSales()
  const { soldLately } = useTexts()
  if (sales.length === 0 || orders.length === 0) return null
  return (
    <section className="activity" aria-labelledby="activity-heading">
      <h2 id="activity-heading">{soldLately}</h2>
      <ol>
        {sales.map((sale) => {
          const order = orders.find(({ orderId }) => orderId === sale.orderId)
          return order && <Sold key={sale.id} sale={sale} order={order} />
        })}
      </ol>
    </section>
  )
}

export declare namespace Activity {
  type Props = { orders: readonly Order[] }
}

function Sold(props: { sale: Sale; order: Order }): ReactNode {
  const { buyer, quantity, blockNumber } = props.sale
  const { order } = props
  const { chainId, collectionContractAddress: address, priceCurrencyAddress, tokenId } = order
  const { currencies } = useMarket()
  const messages = useMessages()
  const { name = `${buyer.slice(0, 6)}…${buyer.slice(-4)}` } = useLabels()(buyer)
  const { language, texts } = useLanguage()
  const { data } = useTokenMetadata({ chainId, address, tokenId })
  const currency = currencies.find(({ address }) => address === priceCurrencyAddress)
  return (
    <li>
      <a href={orderLink(order)}>
        {titleOf({ name: data?.name, tokenId, messages })}
        {quantity > 1n && ` × ${quantity.toLocaleString(language)}`}
      </a>
      <span>{currency && <Money amount={order.priceAmount * quantity} currency={currency} free />}</span>
      <span title={buyer}>{texts.to(name)}</span>
      <span>{texts.block(blockNumber.toLocaleString(language))}</span>
    </li>
  )
}
