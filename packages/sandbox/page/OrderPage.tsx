import { type ReactNode, useState } from 'react'
import { OrderCard, useOrder, useTokenMetadata } from 'tillkit'
import type { Order } from 'tillkit/core'
import { FeeBreakdown, QuantityField } from 'tillkit/parts'
import type { Address } from 'viem'
import { Buy } from './basket/Buy.js'
import { Pick } from './basket/Pick.js'
import { useTexts } from './language/LanguageProvider.js'
import { isAvailable } from './market/filterOrders.js'
import { useMarket } from './market/MarketContext.js'
import { OrderSkeleton } from './Skeletons.js'
import { TokenOffers } from './TokenOffers.js'

export function OrderPage(props: OrderPage.Props): ReactNode {
  const { collection, orderId } = props
  const { chain } = useMarket()
  const texts = useTexts()
  const { data: order, error } = useOrder({
    chainId: chain.id,
    contractAddress: collection,
    orderId,
    query: { refetchInterval: 3_000 },
  })
  // Show the order even if a later read failed: the buyer may be in the middle of a purchase.
  if (order) return <Detail order={order} />
  if (error) {
    return (
      <main className="page-empty" role="alert">
        <h1>{error.code === 'NotFound' ? texts.noOrder : texts.webhooks.notes.failed}</h1>
        <p>
          <a href="#/">{texts.backToGallery}</a>
        </p>
      </main>
    )
  }
  return (
    <main className="detail" aria-busy="true">
      <a className="back" href="#/">
        {texts.back}
      </a>
      <OrderSkeleton />
    </main>
  )
}

export declare namespace OrderPage {
  type Props = { collection: Address; orderId: string }
}

function Detail(props: { order: Order }): ReactNode {
  const { order } = props
  const { collections, currencies } = useMarket()
  const texts = useTexts()
  const [wanted, setWanted] = useState(1n)
  const { data: token } = useTokenMetadata({
    chainId: order.chainId,
    address: order.collectionContractAddress,
    tokenId: order.tokenId,
  })
  const collection = collections.find(({ address }) => address === order.collectionContractAddress)
  const currency = currencies.find(({ address }) => address === order.priceCurrencyAddress)
  const available = order.status === 'active' ? order.quantityAvailable : 0n
  const quantity = wanted > available ? available : wanted
  return (
    <main className="detail">
      <a className="back" href="#/">
        {texts.back}
      </a>
      <OrderCard.Root order={order} collectionName={collection?.name} className="detail-card">
        <OrderCard.Media className="detail-picture">
          <OrderCard.Availability />
          {isAvailable(order) && <Pick order={order} />}
        </OrderCard.Media>
        <div className="detail-words">
          <OrderCard.Collection />
          <OrderCard.Title render={({ children, ...rest }) => <h1 {...rest}>{children as ReactNode}</h1>} />
          <p className="detail-about" lang="en">
            {token?.description}
          </p>
          <div className="detail-price">
            <OrderCard.Price />
            <OrderCard.Fiat />
          </div>
          {available > 1n && <QuantityField value={quantity} max={available} onValueChange={setWanted} />}
          {currency && available > 0n && (
            <FeeBreakdown
              price={order.priceAmount * quantity}
              included={order.feeBreakdown}
              currency={currency}
            />
          )}
          <Buy
            order={order}
            className="detail-action"
            data-variant={undefined}
            quantity={quantity > 0n ? quantity : 1n}
          />
          <div className="detail-facts">
            <OrderCard.Seller />
            <OrderCard.Quantity />
            <OrderCard.Expiry />
          </div>
          {order.tokenId !== undefined && (
            <TokenOffers collectionAddress={order.collectionContractAddress} tokenId={order.tokenId} />
          )}
          <dl className="attributes">
            {token?.attributes.map(({ trait_type, value }) => (
              <div key={`${trait_type} ${value}`}>
                <dt>{trait_type}</dt>
                <dd>{String(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </OrderCard.Root>
    </main>
  )
}
