'use client'
import type { ReactNode } from 'react'
import type { PayOption } from '../../hooks/payOptions.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { fiatOf } from '../parts/fiatOf.js'
import { formatMoney } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { PayRow } from './PayRow.js'

/** One currency to pay with: what is held of it, what it takes, and what is missing where it does not suffice. */
export function PayChoice(props: PayChoice.Props): ReactNode {
  const { chainId, option, known, into, priced, group, checked, suggested, choose } = props
  const { currencyAddress: address, balance, price, maxPrice, missing = 0n } = option
  const { stage, locale } = useMessages()
  const { currency } = useCurrency({ chainId, address, known })
  const say = (amount: bigint) => (currency ? formatMoney({ amount, currency, locale }) : '')
  return (
    <PayRow
      address={address}
      currency={currency}
      checked={checked}
      name={group}
      isShort={missing > 0n}
      // What is chosen stays so: only the buyer takes it back.
      disabled={!currency || (missing > 0n && !checked)}
      onChange={choose}
    >
      {currency && (
        <span className="till-pay-price">
          {into !== undefined && `${stage.upTo} `}
          <Money amount={maxPrice} currency={currency} />
          {priced && <Fiat order={priced} amount={maxPrice} />}
        </span>
      )}
      {missing > 0n && <span className="till-pay-missing">{stage.missing(say(missing))}</span>}
      {currency && balance !== undefined && (
        <span className="till-pay-note">
          {stage.balance} <Money amount={balance} currency={currency} round="down" />
        </span>
      )}
      {into !== undefined && price < maxPrice && (
        <span className="till-pay-note">{stage.priceNow(say(price))}</span>
      )}
      {into !== undefined && <span className="till-pay-note">{stage.swapFirst(into)}</span>}
      {suggested && <span className="till-pay-suggested">{stage.suggested}</span>}
    </PayRow>
  )
}

export declare namespace PayChoice {
  type Props = {
    chainId: number
    option: PayOption
    /** How it is written. @default read from the chain */
    known: Currency | undefined
    /** The currency that it is swapped into first; nothing where it is paid as it is. */
    into: string | undefined
    /** An order whose price tells what it is worth in dollars. */
    priced: fiatOf.Priced | undefined
    /** The name of the radios that it is one of. */
    group: string
    checked: boolean
    suggested: boolean
    choose: () => void
  }
}
