'use client'
import { Fragment, type ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { PricedOrder } from '../parts/fiatOf.js'
import { formatMoment } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { PriceBefore } from './PriceBefore.js'

/** The total in one currency: if the buyer pays in another currency, only the amount in that currency. */
export const Total = withRef(function Total(props: Total.Props): ReactNode {
  const { amount, before, paid = false, price, added = [], currency, paying, priced, date, ...rest } = props
  const { fees, receipt, stage, locale } = useMessages()
  return (
    <Part tag="dl" partName="total" state={{ paid, swap: paying !== undefined }} {...rest}>
      <dt>{paid ? receipt.paid : fees.total}</dt>
      <dd>
        {!paying && before !== undefined && before !== amount && (
          <PriceBefore amount={before} currency={currency} />
        )}
        {paying?.isMost && <span className="till-total-most">{stage.upTo} </span>}
        {paying ? (
          <Money amount={paying.amount} currency={paying.currency} />
        ) : amount === undefined ? (
          receipt.unknown
        ) : (
          <Money amount={amount} currency={currency} free />
        )}
        {priced && amount !== undefined && <Fiat order={priced} amount={amount} />}
      </dd>
      {price !== undefined && added.length > 0 && (
        <dd className="till-total-parts">
          {fees.price} <Money amount={price} currency={currency} free />
          {added.map(({ receiver, amount }) => (
            <Fragment key={`${receiver}-${amount}`}>
              {' + '}
              {fees.additional} <Money amount={amount} currency={currency} />
            </Fragment>
          ))}
        </dd>
      )}
      {date && <dd className="till-total-date">{formatMoment({ date, locale })}</dd>}
    </Part>
  )
})

export declare namespace Total {
  type Props = Omit<PartProps<'dl'>, 'children'> & {
    /** The amount, in the currency's smallest unit, or `undefined` for a paid amount that is not known. */
    amount: bigint | undefined
    before?: bigint | undefined
    paid?: boolean | undefined
    /** The price without the added fees. A line under the total then says how price and total differ. @default hidden */
    price?: bigint | undefined
    /** The fees in addition to the price. @default [] */
    added?: readonly { amount: bigint; receiver: string }[] | undefined
    currency: Currency
    paying?: { amount: bigint; currency: Currency; isMost: boolean } | undefined
    priced?: PricedOrder | undefined
    /** The time of the payment, without its year. @default hidden */
    date?: Date | undefined
  }
}
