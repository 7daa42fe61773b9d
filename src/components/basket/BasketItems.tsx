'use client'
import type { ReactNode } from 'react'
import { plainName } from '../../evm/plainText.js'
import { type MarketplaceNames, toMarketplaceName } from '../../protocol/enums.js'
import type { Order } from '../../protocol/order.js'
import { renderPurchaseItem } from '../purchase/PurchaseItem.js'
import { BasketPart } from './BasketPart.js'
import { type BasketViewState, isOneUnit, type BasketPart as Shown } from './basketParts.js'

/** All pieces of a basket: a list with prices, and after the purchase a grid of pictures. */
export function BasketItems(props: BasketItems.Props): ReactNode {
  const { state, parts, stopped, marketNames, renderItem = renderPurchaseItem, ...rest } = props
  if (state.status === 'success') {
    return (
      <ul className="till-checkout-items till-basket-grid">
        {parts.flatMap(({ items }) =>
          items.map((item) => (
            <li key={item.order.orderId} data-one={isOneUnit(item) ? '' : undefined}>
              {renderItem({ ...item, unitPriceBefore: undefined, currency: undefined })}
            </li>
          )),
        )}
      </ul>
    )
  }
  const names = parts.map(({ order }) => order && nameMarket(order, marketNames))
  const isOneMarket = new Set(names).size < 2
  return (
    <ul className="till-checkout-items till-basket-list">
      {parts.map((part, at) => (
        <BasketPart
          key={part.items.map(({ order }) => order.orderId).join()}
          part={part}
          marketName={isOneMarket ? undefined : names[at]}
          isCurrent={state.status === 'buying' && state.current === at}
          stopped={stopped.filter((one) => part.items.some(({ order }) => order === one.order))}
          renderItem={renderItem}
          {...rest}
        />
      ))}
    </ul>
  )
}

export declare namespace BasketItems {
  type Props = Omit<BasketPart.Props, 'part' | 'marketName' | 'isCurrent' | 'renderItem'> & {
    state: BasketViewState
    parts: readonly Shown[]
    marketNames: MarketplaceNames | undefined
    renderItem: BasketPart.Props['renderItem'] | undefined
  }
}

/** Returns the name of an order's market. A marketplace kind, such as `third_party_kind_1`, is no name: then the view shows none. */
function nameMarket(order: Order, marketNames: MarketplaceNames | undefined): string | undefined {
  const { marketplace = 'unknown', originName } = order
  const names = [toMarketplaceName(marketplace, marketNames), originName]
  return plainName(names.find((name) => name !== marketplace))
}
