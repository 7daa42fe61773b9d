'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatAmount, formatShort } from './format.js'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/** A short amount in a `<data>` element. The element's `value` is the exact amount in the smallest unit. */
export const Money = withRef(function Money(props: Money.Props): ReactNode {
  const { amount, currency, round, free = false, ...rest } = props
  const { locale, free: freeText } = useMessages()
  const { decimals, symbol } = currency
  const isFree = free && amount === 0n
  const short = formatShort({ amount, decimals, locale, round })
  const exact = formatAmount({ amount, decimals, locale })
  return (
    <Part
      tag="data"
      partName="money"
      state={{ free: isFree }}
      value={amount.toString()}
      title={short === exact ? undefined : `${exact}\u00a0${symbol}`}
      {...rest}
    >
      {isFree ? (
        freeText
      ) : (
        <>
          {short}
          {'\u00a0'}
          <span className="till-money-symbol">{symbol}</span>
        </>
      )}
    </Part>
  )
})

export declare namespace Money {
  type Props = Omit<PartProps<'data'>, 'value' | 'children'> & {
    /** The amount, in the smallest unit. */
    amount: bigint
    /** The symbol and decimals of the currency. */
    currency: Currency
    /** The direction in which the last shown digit is rounded. @default 'up' */
    round?: 'up' | 'down' | undefined
    /** Whether the component shows zero as “Free”. @default false */
    free?: boolean | undefined
  }
}
