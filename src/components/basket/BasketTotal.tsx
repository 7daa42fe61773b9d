'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { formatFiat } from '../parts/format.js'

/** The total of a basket: a line for each currency, and the value of all in dollars. */
export function BasketTotal(props: BasketTotal.Props): ReactNode {
  const { label, amounts, worth } = props
  const { locale } = useMessages()
  return (
    <dl className="till-total till-basket-total">
      <dt>{label}</dt>
      <dd>
        {amounts.map((amount) => (
          <bdi key={amount}>{amount}</bdi>
        ))}
        {worth && <span className="till-fiat">{formatFiat({ value: worth, locale })}</span>}
      </dd>
    </dl>
  )
}

export declare namespace BasketTotal {
  type Props = {
    label: string
    /** The formatted sum of each currency. */
    amounts: readonly string[]
    worth: string | undefined
  }
}
