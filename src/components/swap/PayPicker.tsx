'use client'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { IntentPay } from '../../checkout/intent/intent.js'
import type { PayOption } from '../../hooks/payOptions.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import { normalizeCurrency } from '../../protocol/formats.js'
import type { OmittedCurrency } from '../../protocol/swap.js'
import { useMessages } from '../messages/useMessages.js'
import type { PricedOrder } from '../parts/fiatOf.js'
import { formatMoney } from '../parts/format.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { CurrencyIcon } from './CurrencyIcon.js'
import { PayChoice } from './PayChoice.js'
import { PayOmitted } from './PayOmitted.js'
import { QuoteAge } from './QuoteAge.js'

/**
 * A picker of the currency to pay with. The picker chooses nothing by itself.
 *
 * @example
 * const { options, proposal } = usePayment({ items, pay, prices })
 * <PayPicker chainId={1} options={options} proposal={proposal} value={pay} onValueChange={setPay} />
 */
export const PayPicker = withRef(function PayPicker(props: PayPicker.Props): ReactNode {
  const {
    chainId,
    options,
    value,
    onValueChange,
    proposal,
    currencies = {},
    priced,
    omitted = [],
    loading = false,
    failed = false,
    updatedAt,
    refreshing = false,
    held = false,
    ...rest
  } = props
  const { stage, swap: texts, locale } = useMessages()
  const box = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const isByKey = useRef(false)
  const group = useId()
  const noteId = `${group}-note`
  const [own] = options
  const all = options.some(({ currencyAddress }) => paysWith(value, currencyAddress))
    ? options
    : withPay(options, value)
  const unavailable = omitted.filter(
    ({ currencyAddress }) => !all.some((option) => isAddressEqual(option.currencyAddress, currencyAddress)),
  )
  const chosen = value ? all.find(({ currencyAddress }) => paysWith(value, currencyAddress)) : own
  const read = (option: PayOption | undefined) => {
    const address = option?.currencyAddress ?? zeroAddress
    return { chainId, address, known: currencies[address] }
  }
  const { currency } = useCurrency(read(chosen))
  const { currency: ownCurrency } = useCurrency(read(own))
  const { currency: proposed } = useCurrency(read(proposal))
  if (!chosen) return null
  const isSwapOffered = ownCurrency !== undefined && all.some(({ pay }) => pay)

  function close(): void {
    setOpen(false)
    box.current?.querySelector('summary')?.focus()
  }

  function choose({ pay }: PayOption): void {
    onValueChange(pay)
    // With the keyboard, an arrow key selects each radio button that it reaches. So close the list only after a click.
    if (!isByKey.current) close()
  }

  function handleKey(event: KeyboardEvent): void {
    isByKey.current = true
    const ends = event.key === 'Escape' || (event.key === 'Enter' && event.target instanceof HTMLInputElement)
    if (!open || !ends) return
    event.preventDefault()
    close()
  }

  return (
    <Part tag="div" partName="pay" state={{ open, swap: value !== undefined, held }} {...rest}>
      <details
        ref={box}
        className="till-pay-box"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        onKeyDown={handleKey}
        onPointerDown={() => {
          isByKey.current = false
        }}
      >
        <summary className="till-pay-summary">
          <span className="till-pay-label">{stage.payWith}</span>{' '}
          {currency && (
            <span className="till-pay-chosen">
              <CurrencyIcon chainId={chainId} address={chosen.currencyAddress} symbol={currency.symbol} />
              {currency.symbol}
            </span>
          )}
        </summary>
        <fieldset className="till-pay-list" aria-describedby={isSwapOffered ? noteId : undefined}>
          <legend className="till-hidden">{stage.payWith}</legend>
          {all.map((option) => (
            <PayChoice
              key={option.currencyAddress}
              chainId={chainId}
              option={option}
              group={group}
              known={currencies[option.currencyAddress]}
              priced={priced}
              checked={option === chosen}
              suggested={option === proposal}
              choose={() => choose(option)}
            />
          ))}
          {unavailable.map((omitted) => (
            <PayOmitted
              key={omitted.currencyAddress}
              chainId={chainId}
              group={group}
              omitted={omitted}
              known={currencies[omitted.currencyAddress]}
            />
          ))}
          {loading && <span className="till-hidden">{texts.loading}</span>}
          {loading && [1, 2].map((row) => <WaitingRow key={row} />)}
          {!loading && all.length + unavailable.length === 1 && (
            <p className="till-pay-none">{failed ? texts.unavailable : texts.empty}</p>
          )}
          {isSwapOffered && (
            <p className="till-pay-none" id={noteId}>
              {stage.swapFirst(ownCurrency.symbol)}
            </p>
          )}
          {updatedAt && all.length > 1 && (
            <div className="till-pay-age">
              <svg key={updatedAt.getTime()} className="till-ring" viewBox="0 0 16 16" aria-hidden="true">
                <circle className="till-ring-line" cx="8" cy="8" r="6" pathLength="100" />
              </svg>
              <QuoteAge updatedAt={updatedAt} staleAfter={quoteLife} refreshing={refreshing} />
            </div>
          )}
        </fieldset>
      </details>
      {proposal && proposed && !value && !open && (
        <button
          type="button"
          className="till-link till-pay-instead"
          onClick={() => onValueChange(proposal.pay)}
        >
          {stage.payInstead(formatMoney({ amount: proposal.maxPrice, currency: proposed, locale }))}
        </button>
      )}
    </Part>
  )
})

export declare namespace PayPicker {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The chain of the currencies. */
    chainId: number
    /** The currencies that the buyer can pay with, from `usePayment`. */
    options: readonly PayOption[]
    /** The chosen currency, in the format of `useCheckout`'s `pay`. @default the orders' own currency, the first of `options` */
    value?: IntentPay | undefined
    /** Called when the buyer chooses, with `undefined` for the orders' own currency. */
    onValueChange: (value: IntentPay | undefined) => void
    /** The suggestion for a buyer whose balance is too low, from `usePayment`. @default none */
    proposal?: PayOption | undefined
    /** Unavailable currencies with the reason, from `useSwapPrices`. @default none */
    omitted?: readonly OmittedCurrency[] | undefined
    /** The symbol and decimals of currencies, keyed by checksummed address. @default read from the chain */
    currencies?: { readonly [address: Address]: Currency } | undefined
    /**
     * An order with a price in US dollars. The picker computes the dollar values of the order’s currency from these prices.
     * @default no dollar values
     */
    priced?: PricedOrder | undefined
    /** Whether the first prices are loading. @default false */
    loading?: boolean | undefined
    /** Whether the service did not return any prices. @default false */
    failed?: boolean | undefined
    /** The time of the prices, such as React Query's `dataUpdatedAt`. @default hidden */
    updatedAt?: Date | undefined
    /** Whether newer prices are loading. @default false */
    refreshing?: boolean | undefined
    /** Whether the prices are frozen because the buyer uses the picker. @default false */
    held?: boolean | undefined
  }
}

export const quoteLife = 30_000

/** The placeholder of a row: radio button, icon, name and amount. */
function WaitingRow(): ReactNode {
  return (
    <div className="till-pay-waiting" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  )
}

function paysWith(pay: IntentPay | undefined, currency: Address): boolean {
  return pay === undefined || isAddressEqual(normalizeCurrency(pay.currency), currency)
}

function withPay(options: readonly PayOption[], pay: IntentPay | undefined): readonly PayOption[] {
  if (!pay) return options
  const { maxAmount: maxPrice } = pay
  const currencyAddress = normalizeCurrency(pay.currency)
  return [
    ...options,
    { currencyAddress, price: maxPrice, maxPrice, balance: undefined, missing: undefined, pay },
  ]
}
