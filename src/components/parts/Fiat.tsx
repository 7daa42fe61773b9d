'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { fiatOf } from './fiatOf.js'
import { formatFiat } from './format.js'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/** What an amount is worth in dollars. Nothing is shown where that is not known. */
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
    /** The order whose price tells what the currency is worth. */
    order: fiatOf.Priced
    /** In the smallest unit of the order's currency. */
    amount: bigint
  }
}
