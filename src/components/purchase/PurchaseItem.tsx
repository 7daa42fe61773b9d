'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import { countOf } from '../parts/countOf.js'
import { shorten } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TokenPicture } from '../parts/TokenPicture.js'
import { titleOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { PriceBefore } from './PriceBefore.js'

/** One bought item: its picture, name, quantity and unit price. */
export const PurchaseItem = withRef(function PurchaseItem(props: PurchaseItem.Props): ReactNode {
  const {
    order,
    quantity,
    unitPrice,
    unitPriceBefore,
    currency,
    name,
    image,
    collectionName,
    marketName,
    loading,
    alone = true,
    ...rest
  } = props
  const messages = useMessages()
  const { locale, checkout } = messages
  const { tokenId, quantityDecimals: decimals } = order
  const title = titleOf({ name, tokenId, messages })
  const count = countOf({ amount: quantity, decimals, locale })
  return (
    <Part tag="div" partName="item" state={{ loading }} {...rest}>
      <TokenPicture src={image} alt="" loading={loading} />
      <div className="till-item-text">
        <p className="till-item-collection">
          <bdi>{collectionName ?? shorten(order.collectionContractAddress)}</bdi>
          {marketName && (
            <>
              {' · '}
              <bdi>{marketName}</bdi>
            </>
          )}
        </p>
        <p className="till-item-title">
          <bdi>{title}</bdi>
        </p>
        <p className="till-item-count">
          {checkout.items(count)}
          {(count.shown !== '1' || !alone || unitPriceBefore !== undefined) && currency && (
            <>
              {' · '}
              {unitPriceBefore !== undefined && <PriceBefore amount={unitPriceBefore} currency={currency} />}
              <Money amount={unitPrice} currency={currency} free /> {count.shown !== '1' && checkout.each}
            </>
          )}
        </p>
      </div>
    </Part>
  )
})

/** The default of each `renderItem`. */
export function renderPurchaseItem(item: PurchaseItem.Props): ReactNode {
  return <PurchaseItem {...item} />
}

export declare namespace PurchaseItem {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The order that sells the item. */
    order: Order
    /** The quantity, in base units of the order's `quantityDecimals`. */
    quantity: bigint
    /** The price of one whole unit, in the smallest unit of `currency`. */
    unitPrice: bigint
    /** The old unit price, if it has changed. @default unchanged */
    unitPriceBefore?: bigint | undefined
    /** The currency of the price. */
    currency: Currency | undefined
    /** The token's name. @default its number */
    name?: string | undefined
    /** The URL of the token's picture. @default no picture */
    image?: string | undefined
    /** The collection's name. @default its shortened address */
    collectionName?: string | undefined
    /** The name of the market that sells the item. @default hidden */
    marketName?: string | undefined
    /** Whether this is the only item of the purchase. Its price is then the total, so the item shows no price. @default true */
    alone?: boolean | undefined
    /** Whether name and picture are loading. @default false */
    loading?: boolean | undefined
  }
}
