'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { countOf } from '../parts/countOf.js'
import { Money } from '../parts/Money.js'
import { Lines } from './Lines.js'
import { TradeDialog } from './TradeDialog.js'
import { TradeItem } from './TradeItem.js'
import type { TradeState } from './tradeState.js'

/** Shows the dialog that accepts an offer, in a given state. */
export function AcceptOfferView(props: AcceptOfferView.Props): ReactNode {
  const { state, item, quantity, currency, price, fees, received, onStart, ...rest } = props
  const { locale, offers, summary, fees: texts, checkout, receipt } = useMessages()
  const { accept } = offers
  const isSold = state.status === 'success'
  const proceeds = isSold ? received : price - fees
  const count = checkout.items(countOf({ amount: quantity, decimals: 0, locale }))
  const lines = currency
    ? [
        { name: accept.gives, value: `${item.title} · ${count}` },
        ...(fees > 0n
          ? [
              { name: texts.price, value: <Money amount={price} currency={currency} round="down" /> },
              { name: accept.fees, value: <Money amount={fees} currency={currency} /> },
            ]
          : []),
        { name: offers.make.royalty, value: accept.byBuyer },
      ]
    : []
  return (
    <TradeDialog
      state={state}
      currency={currency}
      explorerUrl={item.explorerUrl}
      texts={{
        title: accept.title,
        success: accept.success,
        failed: accept.failed,
        idle: accept.idle,
        done: accept.done,
        stepOf: ({ id, data }) => {
          if (id !== 'tokenApproval') return accept.send
          return data.startsWith(approvalForAll) ? accept.allowAll : accept.allow
        },
        funds: { ...accept.funds, swapped: accept.funds.none, unknown: offers.mayHappen },
      }}
      forward={{ label: accept.send, act: currency ? onStart : undefined }}
      {...rest}
    >
      <TradeItem item={item} quantity={quantity} />
      <Lines lines={lines} />
      {currency && (
        <dl className="till-total">
          <dt>{isSold ? receipt.received : summary.receives}</dt>
          <dd>
            {proceeds === undefined ? (
              receipt.unknown
            ) : (
              <Money amount={proceeds} currency={currency} round="down" />
            )}
          </dd>
        </dl>
      )}
    </TradeDialog>
  )
}

export declare namespace AcceptOfferView {
  type Props = Pick<TradeDialog.Props, 'onOpenChange' | 'className' | 'style'> & {
    state: TradeState
    item: TradeItem.Facts
    quantity: bigint
    currency: Currency | undefined
    /** The price of all units, in the currency's smallest unit. */
    price: bigint
    /** The sum of the fees that the market pays out of the price. */
    fees: bigint
    /** The amount that the seller received, known after the sale; `undefined` if the balances do not confirm it. */
    received: bigint | undefined
    onStart: () => void
  }
}

/** The function selector of `setApprovalForAll`, which approves all tokens of a collection. */
const approvalForAll = '0xa22cb465'
