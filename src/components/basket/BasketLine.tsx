'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { Fiat } from '../parts/Fiat.js'
import { Money } from '../parts/Money.js'
import { PriceBefore } from '../purchase/PriceBefore.js'
import type { PurchaseItem } from '../purchase/PurchaseItem.js'
import { type BasketItem, costOfItem, isOneUnit } from './basketParts.js'

/** One piece of a basket with its price on the right, or with its picture and name only. */
export function BasketLine(props: BasketLine.Props): ReactNode {
  const { item, currency, amount, marketName, badge, isBought, isOut, renderItem } = props
  const { order, unitPriceBefore } = item
  const isOne = isOneUnit(item)
  const before = unitPriceBefore === undefined ? undefined : costOfItem(item, unitPriceBefore)
  return (
    <div className="till-basket-line" data-one={isOne ? '' : undefined} data-out={isOut ? '' : undefined}>
      {renderItem({
        ...item,
        marketName,
        // The price of one piece is on the right. Several pieces also show the price of each.
        unitPriceBefore: isOne ? undefined : unitPriceBefore,
        currency: isOne ? undefined : currency,
      })}
      {currency && (
        <span className="till-basket-price">
          {before !== undefined && before !== amount && <PriceBefore amount={before} currency={currency} />}
          <Money amount={amount} currency={currency} free />
          <Fiat order={order} amount={amount} />
          {badge && (
            <span className="till-basket-badge" data-bought={isBought ? '' : undefined}>
              {badge}
            </span>
          )}
        </span>
      )}
    </div>
  )
}

export declare namespace BasketLine {
  type Props = {
    item: BasketItem
    /** The currency of the price. Without it, the line shows no price. */
    currency: Currency | undefined
    amount: bigint
    marketName: string | undefined
    badge: string | undefined
    isBought: boolean
    /** Whether the piece cannot be bought, so that its picture is pale. */
    isOut: boolean
    renderItem: (item: PurchaseItem.Props) => ReactNode
  }
}
