import type { ReactNode } from 'react'
import { useCancelListing, useListings, useMessages, useTokenMetadata } from 'tillkit'
import type { Order } from 'tillkit/core'
import { Money, titleOf } from 'tillkit/parts'
import type { Address } from 'viem'
import { useMarket } from '../market/MarketContext.js'
import { orderLink } from '../useRoute.js'
import { seaportKind } from './SellPiece.js'
import { useSellTexts } from './sellTexts.js'

export function OwnListings({ address }: OwnListings.Props): ReactNode {
  const { chain } = useMarket()
  const texts = useSellTexts()
  const { data: orders = [] } = useListings({
    chainId: chain.id,
    filter: { marketplaces: [seaportKind], createdBy: address, status: 'active' },
    query: { refetchInterval: 3_000 },
  })
  if (orders.length === 0) return null
  return (
    <section className="activity" aria-labelledby="listings-heading">
      <h2 id="listings-heading">{texts.yourListings}</h2>
      <ol>
        {orders.map((order) => (
          <OwnListing key={order.orderId} order={order} />
        ))}
      </ol>
    </section>
  )
}

export declare namespace OwnListings {
  type Props = { address: Address }
}

function OwnListing({ order }: { order: Order }): ReactNode {
  const { chainId, orderId, collectionContractAddress: collectionAddress, tokenId } = order
  const { currencies } = useMarket()
  const texts = useSellTexts()
  const messages = useMessages()
  const { data } = useTokenMetadata({ chainId, address: collectionAddress, tokenId })
  const cancel = useCancelListing()
  const currency = currencies.find(({ address }) => address === order.priceCurrencyAddress)
  return (
    <li>
      <a href={orderLink(order)}>{titleOf({ name: data?.name, tokenId, messages })}</a>
      <span>{currency && <Money amount={order.priceAmount} currency={currency} />}</span>
      <button
        type="button"
        className="quiet-button"
        disabled={cancel.isPending || cancel.isSuccess}
        onClick={() => cancel.mutate({ chainId, marketplace: seaportKind, collectionAddress, orderId })}
      >
        {cancel.isPending ? texts.confirm : texts.takeBack}
      </button>
      {cancel.error && (
        <span role="alert" lang="en">
          {cancel.error.shortMessage}
        </span>
      )}
    </li>
  )
}
