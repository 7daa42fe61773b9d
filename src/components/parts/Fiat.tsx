'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { fiatOf, type PricedOrder } from './fiatOf.js'
import { formatFiat } from './format.js'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/** The value of an amount in dollars. Renders nothing if the value is unknown. */
export const Fiat = withRef(function Fiat(props: Fiat.Props): ReactNode {
  const { order, amount, ...rest } = props
  const { locale } = useMessages()
  const value = fiatOf(order, amount)
  if (value === undefined) return null
  return (
    <Part tag="span" partName="fiat" {...rest}>
      {formatFiat({ value, locale })}
    </Part>
  )
})

export declare namespace Fiat {
  type Props = Omit<PartProps<'span'>, 'children'> & {
    /** The order. Its prices in the order's currency and in US dollars give the exchange rate. */
    order: PricedOrder
    /** The amount, in the smallest unit of the order's currency. */
    amount: bigint
  }
}
