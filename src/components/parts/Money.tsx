'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatAmount } from './format.js'
import { Part, type PartProps } from './Part.js'

/** An amount of a currency: a `<data>` whose value is the exact amount in the smallest unit. */
export function Money(props: Money.Props): ReactNode {
  const { amount, currency, digits, round, free = false, ...rest } = props
  const { locale, free: freeText } = useMessages()
  const isFree = free && amount === 0n
  return (
    <Part tag="data" partName="money" state={{ free: isFree }} value={amount.toString()} {...rest}>
      {isFree ? (
        freeText
      ) : (
        <>
          {formatAmount({ amount, decimals: currency.decimals, locale, digits, round })}
          {'\u00a0'}
          <span className="till-money-symbol">{currency.symbol}</span>
        </>
      )}
    </Part>
  )
}

export declare namespace Money {
  type Props = Omit<PartProps<'data'>, 'value' | 'children'> & {
    /** In the smallest unit. */
    amount: bigint
    /** How the currency is written. */
    currency: Currency
    /** The most digits after the point. @default all of them */
    digits?: number | undefined
    /** How what is beyond `digits` is rounded. @default 'up' */
    round?: 'up' | 'down' | undefined
    /** Whether nothing is called free. @default false */
    free?: boolean | undefined
  }
}
