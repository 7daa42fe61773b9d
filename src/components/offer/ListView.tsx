'use client'
import { Fragment, type ReactNode, useId } from 'react'
import type { Address } from 'viem'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatDate, formatMoney } from '../parts/format.js'
import { QuantityField } from '../parts/QuantityField.js'
import { AmountField } from './AmountField.js'
import { ChoiceField } from './ChoiceField.js'
import { DaysField, formatDays } from './DaysField.js'
import { TradeDialog } from './TradeDialog.js'
import { TradeItem } from './TradeItem.js'
import { isFixed, type TradeState } from './tradeState.js'

/** Shows the dialog that lists a token, in a given state. */
export function ListView(props: ListView.Props): ReactNode {
  const { state, item, terms, currency, owned, proceeds, onStart, onRemove, ...rest } = props
  const { chainId, onTermsChange, currencies, costs, validUntil, ...dialog } = rest
  const { locale, offers, selling } = useMessages()
  const { list } = selling
  const hintId = useId()
  const fixed = isFixed(state)
  const isForeign = !fixed && owned !== undefined && owned < terms.quantity
  const end = validUntil ? formatDate({ date: validUntil, locale, time: true }) : '…'
  return (
    <TradeDialog
      state={state}
      currency={currency}
      explorerUrl={item.explorerUrl}
      texts={{
        ...list,
        errors: selling.errors,
        done: list.done(end),
        stepOf: ({ id }) => (id === 'tokenApproval' ? offers.accept.allowAll : list.send),
      }}
      forward={{
        label: list.title,
        act: currency ? onStart : undefined,
        describedBy: isForeign ? hintId : undefined,
      }}
      other={onRemove && { label: selling.remove.title, act: onRemove }}
      {...dialog}
    >
      <TradeItem item={item} quantity={terms.quantity} />
      {!fixed && (
        <TermsForm
          chainId={chainId}
          terms={terms}
          onTermsChange={onTermsChange}
          currencies={currencies}
          currency={currency}
          owned={owned}
        />
      )}
      {currency && <TermsLine proceeds={proceeds} costs={costs} currency={currency} days={terms.days} />}
      {isForeign && (
        <p className="till-amount-hint" id={hintId} role="status">
          {list.notOwned}
        </p>
      )}
    </TradeDialog>
  )
}

export declare namespace ListView {
  type Props = Pick<TradeDialog.Props, 'onOpenChange' | 'className' | 'style'> & {
    state: TradeState
    item: TradeItem.Facts
    chainId: number
    terms: Terms
    onTermsChange: (terms: Terms) => void
    currencies: readonly Address[]
    /** The currency of the price; `undefined` while it is not known. */
    currency: Currency | undefined
    /** The number of units that the seller owns; `undefined` while it is not known. */
    owned: bigint | undefined
    /** The amount that the seller receives; `undefined` while it is not known. */
    proceeds: bigint | undefined
    /** The royalty and the fee that the seller pays out of the price; `undefined` while they are not known. */
    costs: { royalty: bigint; fee: bigint } | undefined
    /** The end of the listing. */
    validUntil: Date | undefined
    /** Lists the token; `undefined` while the terms are not complete. */
    onStart: (() => void) | undefined
    /** Removes the listing; `undefined` without a listing. */
    onRemove: (() => void) | undefined
  }
  type Terms = { quantity: bigint; unitPrice: bigint | undefined; currency: Address; days: number }
}

/** The choices for the duration of a listing, in days. */
const durations = [1, 7, 30, 90]

type TermsFormProps = Pick<
  ListView.Props,
  'chainId' | 'terms' | 'onTermsChange' | 'currencies' | 'currency' | 'owned'
>

function TermsForm(props: TermsFormProps): ReactNode {
  const { chainId, terms, onTermsChange, currencies, currency, owned = 1n } = props
  const { selling, swap } = useMessages()
  const { list } = selling
  const { quantity, unitPrice } = terms
  return (
    <>
      <div className="till-terms">
        {currency && (
          <AmountField
            // The same digits are another amount in another currency, so the seller types the price again.
            key={terms.currency}
            label={owned > 1n ? list.each : list.price}
            currency={currency}
            value={unitPrice}
            onValueChange={(unitPrice) => onTermsChange({ ...terms, unitPrice })}
            disabled={false}
          />
        )}
        {currencies.length > 1 && (
          <ChoiceField
            label={swap.currency}
            value={terms.currency}
            onValueChange={(chosen) => {
              const currency = currencies.find((each) => each === chosen) ?? terms.currency
              onTermsChange({ ...terms, currency, unitPrice: undefined })
            }}
          >
            {currencies.map((address) => (
              <CurrencyOption key={address} chainId={chainId} address={address} />
            ))}
          </ChoiceField>
        )}
        <DaysField
          label={list.duration}
          choices={durations}
          value={terms.days}
          onValueChange={(days) => onTermsChange({ ...terms, days })}
        />
      </div>
      {owned > 1n && (
        <QuantityField
          value={quantity}
          max={owned}
          onValueChange={(quantity) => onTermsChange({ ...terms, quantity })}
        />
      )}
    </>
  )
}

function CurrencyOption(props: { chainId: number; address: Address }): ReactNode {
  const { currency } = useCurrency(props)
  return <option value={props.address}>{currency?.symbol ?? '…'}</option>
}

type TermsLineProps = Pick<ListView.Props, 'proceeds' | 'costs'> & { currency: Currency; days: number }

/** One line with the proceeds, the costs and the duration. */
function TermsLine({ proceeds, costs, currency, days }: TermsLineProps): ReactNode {
  const { locale, selling } = useMessages()
  const { list } = selling
  const write = (amount: bigint, round: 'up' | 'down') => formatMoney({ amount, currency, locale, round })
  const { royalty = 0n, fee = 0n } = costs ?? {}
  const others = [
    ...(proceeds !== undefined && royalty > 0n ? [list.artist(write(royalty, 'up'))] : []),
    ...(proceeds !== undefined && fee > 0n ? [list.market(write(fee, 'up'))] : []),
    formatDays({ days, locale }),
  ]
  return (
    <p className="till-proceeds">
      <span className="till-proceeds-own">
        {list.receive(proceeds === undefined || proceeds < 0n ? '…' : write(proceeds, 'down'))}
      </span>
      {others.map((text) => (
        <Fragment key={text}>
          {' '}
          <span className="till-proceeds-part">{`· ${text}`}</span>
        </Fragment>
      ))}
    </p>
  )
}
