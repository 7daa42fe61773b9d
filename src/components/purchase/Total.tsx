'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { fiatOf } from '../parts/fiatOf.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { PriceBefore } from './PriceBefore.js'

/** What is paid in all, in the currency and in dollars; where that has changed, what it was before, struck through. */
export const Total = withRef(function Total(props: Total.Props): ReactNode {
  const { amount, before, paid = false, currency, paying, priced, ...rest } = props
  const { fees, receipt, stage } = useMessages()
  return (
    <Part tag="dl" partName="total" state={{ paid, swap: paying !== undefined }} {...rest}>
      <dt>{paid ? receipt.paid : fees.total}</dt>
      <dd>
        {before !== undefined && before !== amount && <PriceBefore amount={before} currency={currency} />}
        {paying && (
          <span className="till-total-paying">
            {paying.isMost && <span className="till-total-most">{stage.upTo} </span>}
            <Money amount={paying.amount} currency={paying.currency} />
          </span>
        )}
        <Money amount={amount} currency={currency} free />
        {priced && <Fiat order={priced} amount={amount} />}
      </dd>
    </Part>
  )
})

export declare namespace Total {
  type Props = Omit<PartProps<'dl'>, 'children'> & {
    /** In the smallest unit of `currency`. */
    amount: bigint
    /** What it was when it was shown first. @default the same */
    before?: bigint | undefined
    /** Whether it is paid already. @default false */
    paid?: boolean | undefined
    /** The currency that is paid. */
    currency: Currency
    /** What is swapped for it first, and how much of that at most. @default nothing */
    paying?: { amount: bigint; currency: Currency; isMost: boolean } | undefined
    /** An order whose price tells what the currency is worth in dollars. @default that is not shown */
    priced?: fiatOf.Priced | undefined
  }
}
