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
  const { chainId, option, known, priced, group, checked, suggested, choose } = props
  const { currencyAddress: address, balance, price, maxPrice, missing = 0n, pay } = option
  const { stage, locale } = useMessages()
  const { currency } = useCurrency({ chainId, address, known })
  const format = (amount: bigint) => (currency ? formatMoney({ amount, currency, locale }) : '')
  return (
    <PayRow
      chainId={chainId}
      address={address}
      currency={currency}
      checked={checked}
      name={group}
      isShort={missing > 0n}
      // Keep the chosen option enabled even if its balance becomes too low, because only the buyer may change the choice.
      disabled={!currency || (missing > 0n && !checked)}
      onChange={choose}
      mark={suggested && stage.suggested}
      note={
        currency &&
        balance !== undefined && (
          <>
            <span className="till-hidden">{stage.balance} </span>
            <Money amount={balance} currency={currency} round="down" />
          </>
        )
      }
    >
      {currency && (
        <span className="till-pay-price">
          {pay && `${stage.upTo} `}
          <Money amount={maxPrice} currency={currency} />
        </span>
      )}
      {missing > 0n ? (
        <span className="till-pay-missing">{stage.missing(format(missing))}</span>
      ) : pay ? (
        price < maxPrice && <span className="till-pay-note">{stage.priceNow(format(price))}</span>
      ) : (
        priced && <Fiat order={priced} amount={maxPrice} />
      )}
    </PayRow>
  )
}

export declare namespace PayChoice {
  type Props = {
    chainId: number
    option: PayOption
    known: Currency | undefined
    priced: PricedOrder | undefined
    group: string
    checked: boolean
    suggested: boolean
    choose: () => void
  }
}
