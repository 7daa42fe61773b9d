'use client'
import type { ReactNode } from 'react'
import type { Forecast } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatAmount } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'

/** What a purchase would do, as rehearsed on the chain: what the buyer pays, and what arrives for it. */
export function PaySummary(props: PaySummary.Props): ReactNode {
  const { forecast, currency, quantityDecimals: decimals = 0, ...rest } = props
  const { locale, receipt, summary: texts } = useMessages()
  const { simulated, pays, receives } = forecast
  return (
    <Part tag="div" partName="summary" state={{ simulated }} {...rest}>
      <dl className="till-summary-lines" aria-label={texts.caption}>
        <div className="till-summary-line" data-way="out">
          <dt>{texts.pays}</dt>
          <dd>
            <Money amount={pays} currency={currency} free />
          </dd>
        </div>
        <div className="till-summary-line" data-way="in">
          <dt>{texts.receives}</dt>
          <dd>
            {receives.map(({ tokenId, quantity }) => (
              <span key={tokenId.toString()} className="till-receipt-item">
                {receipt.item(formatAmount({ amount: quantity, decimals, locale }), tokenId.toString())}
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <p className="till-summary-note">{simulated ? texts.rehearsed : texts.notRehearsed}</p>
    </Part>
  )
}

export declare namespace PaySummary {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** What the simulation foresaw: `state.forecast` of a checkout. */
    forecast: Forecast
    /** The currency that is paid. */
    currency: Currency
    /** After how many digits from the right the point of a quantity stands. @default 0 */
    quantityDecimals?: number | undefined
  }
}
