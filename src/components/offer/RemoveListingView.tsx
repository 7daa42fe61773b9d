'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Money } from '../parts/Money.js'
import { Lines } from './Lines.js'
import { TradeDialog } from './TradeDialog.js'
import { TradeItem } from './TradeItem.js'
import type { TradeState } from './tradeState.js'

/** Shows the dialog that removes a listing, in a given state. */
export function RemoveListingView(props: RemoveListingView.Props): ReactNode {
  const { state, item, price, currency, onStart, ...rest } = props
  const { selling, fees } = useMessages()
  const { remove } = selling
  return (
    <TradeDialog
      state={state}
      currency={currency}
      explorerUrl={item.explorerUrl}
      texts={{ ...remove, errors: selling.errors, stepOf: () => remove.send }}
      forward={{ label: remove.title, act: onStart }}
      {...rest}
    >
      <TradeItem item={item} quantity={undefined} />
      {price !== undefined && currency && (
        <Lines lines={[{ name: fees.price, value: <Money amount={price} currency={currency} /> }]} />
      )}
    </TradeDialog>
  )
}

export declare namespace RemoveListingView {
  type Props = Pick<TradeDialog.Props, 'onOpenChange' | 'className' | 'style'> & {
    state: TradeState
    item: TradeItem.Facts
    /** The price of one unit in the listing, in the currency's smallest unit; `undefined` while it is not known. */
    price: bigint | undefined
    /** The currency of the price; `undefined` while it is not known. */
    currency: Currency | undefined
    onStart: () => void
  }
}
