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

/** One thing that is bought: its picture and name, how many, and the price of one. */
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

export declare namespace PurchaseItem {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The order that is bought. */
    order: Order
    /** In base units of the order's `quantityDecimals`. */
    quantity: bigint
    /** The price of one whole unit, in the smallest unit of `currency`. */
    unitPrice: bigint
    /** What it was when it was shown, where that has changed. @default the same */
    unitPriceBefore?: bigint | undefined
    /** How the currency of the price is written. Without it no price is shown. */
    currency: Currency | undefined
    /** What the token is called. @default its number */
    name?: string | undefined
    /** Where its picture is. @default none */
    image?: string | undefined
    /** What its collection is called. @default its shortened address */
    collectionName?: string | undefined
    /** Whether nothing else is bought with it; if so, the total tells its price. @default true */
    alone?: boolean | undefined
    /** Whether name and picture are not known yet. @default false */
    loading?: boolean | undefined
  }
}
