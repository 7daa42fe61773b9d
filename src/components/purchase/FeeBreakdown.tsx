'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import type { FeeBreakdownEntry } from '../../protocol/order.js'
import { costOf } from '../../venues/sale.js'
import type { Messages } from '../messages/en.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { PricedOrder } from '../parts/fiatOf.js'
import { formatPercent } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'

/** The costs of a purchase: the price, each additional fee, the total, and the fees included in the price. */
export const FeeBreakdown = withRef(function FeeBreakdown(props: FeeBreakdown.Props): ReactNode {
  const { price, fees = [], included = [], currency, priced, ...rest } = props
  const messages = useMessages()
  const { fees: texts } = messages
  const total = costOf({ price, fees })
  const sentence = price > 0n ? sayIncluded(included, messages) : undefined
  return (
    <Part tag="div" partName="fees" {...rest}>
      <dl className="till-fees-lines" aria-label={texts.caption}>
        {fees.length > 0 && (
          <>
            <div className="till-fees-line">
              <dt>{texts.price}</dt>
              <dd>
                <Money amount={price} currency={currency} free />
              </dd>
            </div>
            {fees.map(({ amount, receiver, label = texts.additional }) => (
              <div className="till-fees-line" key={`${receiver}-${amount}`} title={receiver}>
                <dt>{label}</dt>
                <dd>
                  <Money amount={amount} currency={currency} />
                </dd>
              </div>
            ))}
          </>
        )}
        <div className="till-fees-line" data-total="">
          <dt>{texts.total}</dt>
          <dd>
            <Money amount={total} currency={currency} free />
            {priced && <Fiat order={priced} amount={total} />}
          </dd>
        </div>
      </dl>
      {!sentence && fees.length === 0 && total > 0n && <p className="till-fees-included">{texts.free}</p>}
      {sentence && <p className="till-fees-included">{sentence}</p>}
    </Part>
  )
})

export declare namespace FeeBreakdown {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The price of all items, in the smallest unit of `currency`. */
    price: bigint
    /** Fees in addition to the price. @default [] */
    fees?: readonly { amount: bigint; receiver: string; label?: string | undefined }[] | undefined
    /** Fees included in the price, such as an order's `feeBreakdown`. @default [] */
    included?: readonly FeeBreakdownEntry[] | undefined
    /** The currency of the price and the fees. */
    currency: Currency
    /** An order with this currency, whose prices in this currency and in US dollars give the exchange rate. @default no value in dollars */
    priced?: PricedOrder | undefined
  }
}

/** Returns a sentence about the fees in a price, or `undefined` without fees. */
export function sayIncluded(
  included: readonly FeeBreakdownEntry[],
  { fees: texts, locale }: Pick<Messages, 'fees' | 'locale'>,
): string | undefined {
  const parts = included
    .filter(({ bps }) => bps > 0)
    .map(({ bps, kind }) => texts.part(formatPercent({ bps, locale }), nameOf(kind, texts.kinds)))
  if (parts.length === 0) return undefined
  return texts.included(new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts))
}

function nameOf(kind: string, kinds: { readonly [kind: string]: string }): string {
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? kind
}
