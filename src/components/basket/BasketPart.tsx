'use client'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { plainName } from '../../evm/plainText.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { type MarketplaceNames, toMarketplaceName } from '../../protocol/enums.js'
import { useMessages } from '../messages/useMessages.js'
import { Part } from '../parts/Part.js'
import type { NameOf } from '../parts/titleOf.js'
import { ActiveStep } from '../purchase/ActiveStep.js'
import { DifferenceTable } from '../purchase/DifferenceTable.js'
import { PurchaseItem } from '../purchase/PurchaseItem.js'
import { nameError } from '../purchase/statusSentence.js'
import { Total } from '../purchase/Total.js'
import type { BasketPart as Shown } from './basketParts.js'

export function BasketPart(props: BasketPart.Props): ReactNode {
  const {
    part,
    isCurrent,
    isEnded,
    wallet,
    expectedTime,
    nameOf,
    currencyOf,
    marketNames,
    renderItem = renderPlain,
  } = props
  const { order, items, due, shown, purchase } = part
  const messages = useMessages()
  const { basket, checkout, steps } = messages
  const currency = currencyOf(part.currency)
  // An order that is no longer for sale has no price.
  const itemCurrency = isEnded ? undefined : currency
  const stopped =
    purchase?.status === 'error' || purchase?.status === 'cancelled' ? purchase.error : undefined
  const isLate = purchase?.status === 'pending' && (purchase.owners || purchase.reorged)
  const isUnpaid = stopped?.funds === 'none' || stopped?.funds === 'approval'
  // Leave out price changes, which appear next to the price.
  const differences =
    purchase?.status === 'review' ? purchase.differences.filter(({ kind }) => kind !== 'price') : []
  const { marketplace = 'unknown', originName } = order ?? {}
  const named = toMarketplaceName(marketplace, marketNames)
  // Do not show a marketplace kind such as `third_party_kind_1` as a name. If no other name is known, show no marketplace.
  const market = plainName([named, originName].find((name) => name !== marketplace))
  const badge =
    purchase?.status === 'success'
      ? basket.yours
      : stopped
        ? isUnpaid
          ? steps.status.failed
          : nameError(stopped, messages)
        : purchase?.status === 'review' && checkout.title.review
  return (
    <Part tag="div" partName="basket-part" state={{ status: purchase?.status, current: isCurrent }}>
      {(market || badge) && (
        <h3 className="till-basket-market">
          <bdi>{market}</bdi>
          {badge && <span className="till-basket-badge">{badge}</span>}
        </h3>
      )}
      <ul className="till-checkout-items">
        {items.map((item) => (
          <li key={item.order.orderId}>
            {renderItem({ ...item, currency: itemCurrency, alone: items.length === 1 })}
          </li>
        ))}
      </ul>
      {currency && !isEnded && (
        <Total
          amount={purchase?.status === 'success' ? purchase.outcome.paid : due}
          before={purchase?.status === 'review' ? shown : undefined}
          paid={purchase?.status === 'success'}
          currency={currency}
          priced={order}
        />
      )}
      {currency && differences.length > 0 && (
        <DifferenceTable
          differences={differences}
          currency={currency}
          quantityDecimals={order?.quantityDecimals}
        />
      )}
      {isCurrent && purchase && (
        <ActiveStep
          steps={purchase.steps}
          wallet={wallet}
          expectedTime={isLate ? undefined : expectedTime}
          nameOf={nameOf}
        />
      )}
    </Part>
  )
}

export declare namespace BasketPart {
  type Props = {
    currencyOf: (address: Address) => Currency | undefined
    marketNames?: MarketplaceNames | undefined
    renderItem?: ((item: PurchaseItem.Props) => ReactNode) | undefined
    wallet: ActiveStep.Wallet | undefined
    expectedTime: number | undefined
    nameOf: NameOf | undefined
    part: Shown
    isCurrent: boolean
    isEnded: boolean
  }
}

function renderPlain(item: PurchaseItem.Props): ReactNode {
  return <PurchaseItem {...item} />
}
