'use client'
import { type ReactNode, useId } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatDate } from '../parts/format.js'
import { formatShortage } from '../parts/formatShortage.js'
import { Money } from '../parts/Money.js'
import { AmountField } from './AmountField.js'
import { DaysField } from './DaysField.js'
import { Lines } from './Lines.js'
import { TradeDialog } from './TradeDialog.js'
import { TradeItem } from './TradeItem.js'
import { isFixed, type TradeState } from './tradeState.js'

/** Shows the dialog that makes an offer, in a given state. */
export function OfferView(props: OfferView.Props): ReactNode {
  const {
    state,
    item,
    quantity,
    currency,
    terms,
    onTermsChange,
    royalty,
    balance,
    validUntil,
    onStart,
    ...rest
  } = props
  const messages = useMessages()
  const { locale, offers, stage, funds } = messages
  const { make } = offers
  const shortId = useId()
  const { unitPrice, days } = terms
  const price = unitPrice === undefined ? undefined : unitPrice * quantity
  const total = price === undefined || royalty === undefined ? undefined : price + royalty
  const fixed = isFixed(state)
  const isShort = !fixed && total !== undefined && balance !== undefined && balance < total
  const lines = [
    royalty !== undefined &&
      royalty > 0n &&
      currency && {
        name: make.royalty,
        value: <Money amount={royalty} currency={currency} />,
      },
    !fixed &&
      !isShort &&
      balance !== undefined &&
      currency && {
        name: stage.balance,
        value: <Money amount={balance} currency={currency} round="down" />,
      },
  ].filter((line) => typeof line === 'object')

  return (
    <TradeDialog
      state={state}
      currency={currency}
      explorerUrl={item.explorerUrl}
      texts={{
        title: make.title,
        success: make.success,
        failed: make.failed,
        idle: make.idle,
        done: make.done(validUntil ? formatDate({ date: validUntil, locale, time: true }) : '…'),
        stepOf: ({ id }) => (id === 'tokenApproval' ? make.allow : make.send),
        funds: { ...funds, unknown: offers.mayHappen },
      }}
      forward={{
        label: make.send,
        act: isShort ? undefined : onStart,
        describedBy: isShort ? shortId : undefined,
      }}
      {...rest}
    >
      <TradeItem item={item} quantity={quantity} />
      {currency && !fixed && (
        <div className="till-terms">
          <AmountField
            label={quantity === 1n ? make.price : make.each}
            currency={currency}
            value={unitPrice}
            onValueChange={(next) => onTermsChange({ unitPrice: next, days })}
            disabled={false}
          />
          <DaysField
            label={make.duration}
            choices={durations}
            value={days}
            onValueChange={(next) => onTermsChange({ unitPrice, days: next })}
          />
        </div>
      )}
      <Lines lines={lines} />
      {currency && (
        <dl className="till-total">
          <dt>{make.total}</dt>
          <dd>{total === undefined ? '…' : <Money amount={total} currency={currency} />}</dd>
        </dl>
      )}
      {isShort && currency && (
        <p className="till-amount-hint" data-short="" id={shortId} role="status">
          {formatShortage({ needed: total, held: balance, currency, messages })}
        </p>
      )}
    </TradeDialog>
  )
}

export declare namespace OfferView {
  type Props = Pick<TradeDialog.Props, 'onOpenChange' | 'className' | 'style'> & {
    state: TradeState
    item: TradeItem.Facts
    quantity: bigint
    currency: Currency | undefined
    terms: Terms
    onTermsChange: (terms: Terms) => void
    /** The royalty, which the buyer pays in addition to the price; `undefined` while it is not known. */
    royalty: bigint | undefined
    balance: bigint | undefined
    /** The end of the made offer. */
    validUntil: Date | undefined
    /** Makes the offer, or reads the royalty again after an error; `undefined` while the terms are not complete. */
    onStart: (() => void) | undefined
  }
  type Terms = { unitPrice: bigint | undefined; days: number }
}

/** The choices for the duration of an offer, in days. */
const durations = [1, 3, 7, 30]
