'use client'
import type { ReactNode } from 'react'
import type { Forecast } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { PricedOrder } from '../parts/fiatOf.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { formatItem } from './formatItem.js'

/** The result of a simulation: the amount that the buyer pays, and the items that they receive. */
export const PaySummary = withRef(function PaySummary(props: PaySummary.Props): ReactNode {
  const { forecast, currency, quantityDecimals: decimals = 0, nameOf, priced, ...rest } = props
  const messages = useMessages()
  const { summary: texts } = messages
  const { simulated, pays, receives } = forecast
  return (
    <Part tag="div" partName="summary" state={{ simulated }} {...rest}>
      <dl className="till-summary-lines" aria-label={texts.caption}>
        <div className="till-summary-line" data-way="out">
          <dt>{texts.pays}</dt>
          <dd>
            <Money amount={pays} currency={currency} free />
            {priced && <Fiat order={priced} amount={pays} />}
          </dd>
        </div>
        <div className="till-summary-line" data-way="in">
          <dt>{texts.receives}</dt>
          <dd>
            {receives.map(({ tokenId, quantity }) => (
              <span key={tokenId.toString()} className="till-receipt-item">
                {formatItem({ tokenId, quantity, decimals, nameOf, messages })}
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <p className="till-summary-note">{simulated ? texts.simulated : texts.notSimulated}</p>
    </Part>
  )
})

export declare namespace PaySummary {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The `forecast` of a checkout, which is the result of its simulation. */
    forecast: Forecast
    /** The currency of the payment. */
    currency: Currency
    /** An order with this currency, whose prices in this currency and in US dollars give the exchange rate. @default no value in dollars */
    priced?: PricedOrder | undefined
    /** The number of decimals of a quantity. @default 0 */
    quantityDecimals?: number | undefined
    /** Returns names of tokens. @default shows their numbers */
    nameOf?: NameOf | undefined
  }
}
