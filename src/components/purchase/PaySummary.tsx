'use client'
import type { ReactNode } from 'react'
import type { Forecast } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { fiatOf } from '../parts/fiatOf.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { sayItem } from './sayItem.js'

/** What a purchase would do, as rehearsed on the chain: what the buyer pays, and what arrives for it. */
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
                {sayItem({ tokenId, quantity, decimals, nameOf, messages })}
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <p className="till-summary-note">{simulated ? texts.rehearsed : texts.notRehearsed}</p>
    </Part>
  )
})

export declare namespace PaySummary {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** What the simulation says will happen: `state.forecast` of a checkout. */
    forecast: Forecast
    /** The currency that is paid. */
    currency: Currency
    /** An order whose price tells what the currency is worth in dollars. @default that is not shown */
    priced?: fiatOf.Priced | undefined
    /** After how many digits from the right the point of a quantity stands. @default 0 */
    quantityDecimals?: number | undefined
    /** What tokens are called. @default by their numbers */
    nameOf?: NameOf | undefined
  }
}
