'use client'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { IntentPay } from '../../checkout/intent/intent.js'
import type { PayOption } from '../../hooks/payOptions.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import { normalizeCurrency } from '../../protocol/formats.js'
import type { OmittedCurrency } from '../../protocol/swap.js'
import { useMessages } from '../messages/useMessages.js'
import type { fiatOf } from '../parts/fiatOf.js'
import { formatMoney } from '../parts/format.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { CurrencyIcon } from './CurrencyIcon.js'
import { PayChoice } from './PayChoice.js'
import { PayOmitted } from './PayOmitted.js'
import { QuoteAge } from './QuoteAge.js'

/**
 * What a purchase is paid with, in a line that names the currency and opens into the currencies to choose from: of each what the account holds, what
 * it takes now and at most, and what is missing where it cannot be chosen; and the currencies that cannot be paid with now, and why. It chooses nothing by itself.
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
  const [own] = options
  const all = options.some(({ currencyAddress }) => isOf(value, currencyAddress))
    ? options
    : withPay(options, value)
  const left = omitted.filter(
    ({ currencyAddress }) => !all.some((option) => isAddressEqual(option.currencyAddress, currencyAddress)),
  )
  const chosen = value ? all.find(({ currencyAddress }) => isOf(value, currencyAddress)) : own
  const read = (option: PayOption | undefined) => {
    const address = option?.currencyAddress ?? zeroAddress
    return { chainId, address, known: currencies[address] }
  }
  const { currency } = useCurrency(read(chosen))
  const { currency: ownCurrency } = useCurrency(read(own))
  const { currency: proposed } = useCurrency(read(proposal))
  if (!chosen) return null

  function close(): void {
    setOpen(false)
    box.current?.querySelector('summary')?.focus()
  }

  function choose({ pay }: PayOption): void {
    onValueChange(pay)
    // Who goes from one to the next by the arrow keys has not come to an end yet.
    if (!isByKey.current) close()
  }

  function press(event: KeyboardEvent): void {
    isByKey.current = true
    const ends = event.key === 'Escape' || (event.key === 'Enter' && event.target instanceof HTMLInputElement)
    if (!open || !ends) return
    // It is the list that closes, not the dialog around it.
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
        onKeyDown={press}
        onPointerDown={() => {
          isByKey.current = false
        }}
      >
        <summary className="till-pay-summary">
          <span className="till-pay-label">{stage.payWith}</span>{' '}
          {currency && (
            <span className="till-pay-chosen">
              <CurrencyIcon address={chosen.currencyAddress} symbol={currency.symbol} />
              {currency.symbol}
            </span>
          )}
        </summary>
        <fieldset className="till-pay-list">
          <legend className="till-hidden">{stage.payWith}</legend>
          {all.map((option) => (
            <PayChoice
              key={option.currencyAddress}
              chainId={chainId}
              option={option}
              group={group}
              known={currencies[option.currencyAddress]}
              into={option.pay && ownCurrency?.symbol}
              priced={option.pay ? undefined : priced}
              checked={option === chosen}
              suggested={option === proposal}
              choose={() => choose(option)}
            />
          ))}
          {left.map((omitted) => (
            <PayOmitted
              key={omitted.currencyAddress}
              chainId={chainId}
              group={group}
              omitted={omitted}
              known={currencies[omitted.currencyAddress]}
            />
          ))}
          {loading && <p className="till-pay-none till-swap-loading">{texts.loading}</p>}
          {!loading && all.length + left.length === 1 && <p className="till-pay-none">{texts.empty}</p>}
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
    /** The chain that the currencies are on. */
    chainId: number
    /** What can be paid with: `options` of `usePayment`. */
    options: readonly PayOption[]
    /** What is chosen, as `useCheckout` takes it. @default the orders’ own currency, the first of `options` */
    value?: IntentPay | undefined
    /** Called when the buyer chooses; with nothing for the orders’ own currency. */
    onValueChange: (value: IntentPay | undefined) => void
    /** What is proposed to who has too little: `proposal` of `usePayment`. @default nothing */
    proposal?: PayOption | undefined
    /** What cannot be paid with now, and why: `omitted` of `useSwapPrices`. @default nothing */
    omitted?: readonly OmittedCurrency[] | undefined
    /** How currencies are written, by checksummed address. @default read from the chain */
    currencies?: { readonly [address: Address]: Currency } | undefined
    /** An order whose price tells what its currency is worth in dollars. @default that is not shown */
    priced?: fiatOf.Priced | undefined
    /** Whether prices are looked up for the first time. @default false */
    loading?: boolean | undefined
    /** When the prices were asked for, such as React Query's `dataUpdatedAt`. @default that is not shown */
    updatedAt?: Date | undefined
    /** Whether newer prices are under way. @default false */
    refreshing?: boolean | undefined
    /** Whether the prices hold for as long as the buyer is at them: their age stands still. @default false */
    held?: boolean | undefined
  }
}

/** For how many milliseconds prices stand before newer ones are asked for. */
export const quoteLife = 30_000

function isOf(pay: IntentPay | undefined, currency: Address): boolean {
  return pay === undefined || isAddressEqual(normalizeCurrency(pay.currency), currency)
}

/** The options, and what was chosen of which there is no price any more. */
function withPay(options: readonly PayOption[], pay: IntentPay | undefined): readonly PayOption[] {
  if (!pay) return options
  const { maxAmount: maxPrice } = pay
  const currencyAddress = normalizeCurrency(pay.currency)
  return [
    ...options,
    { currencyAddress, price: maxPrice, maxPrice, balance: undefined, missing: undefined, pay },
  ]
}
