'use client'
import type { ReactNode } from 'react'
import type { PayOption } from '../../hooks/payOptions.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { PricedOrder } from '../parts/fiatOf.js'
import { formatMoney } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { PayRow } from './PayRow.js'

export function PayChoice(props: PayChoice.Props): ReactNode {
  const { chainId, option, known, into, priced, group, checked, suggested, choose } = props
  const { currencyAddress: address, balance, price, maxPrice, missing = 0n } = option
  const { stage, locale } = useMessages()
  const { currency } = useCurrency({ chainId, address, known })
  const format = (amount: bigint) => (currency ? formatMoney({ amount, currency, locale }) : '')
  return (
    <PayRow
      address={address}
      currency={currency}
      checked={checked}
      name={group}
      isShort={missing > 0n}
      // Keep the chosen option enabled even if its balance becomes too low, because only the buyer may change the choice.
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
      {missing > 0n && <span className="till-pay-missing">{stage.missing(format(missing))}</span>}
      {currency && balance !== undefined && (
        <span className="till-pay-note">
          {stage.balance} <Money amount={balance} currency={currency} round="down" />
        </span>
      )}
      {into !== undefined && price < maxPrice && (
        <span className="till-pay-note">{stage.priceNow(format(price))}</span>
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
    known: Currency | undefined
    into: string | undefined
    priced: PricedOrder | undefined
    group: string
    checked: boolean
    suggested: boolean
    choose: () => void
  }
}
