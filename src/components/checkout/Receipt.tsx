'use client'
import type { ReactNode } from 'react'
import type { Outcome } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatAmount } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TransactionLink } from '../parts/TransactionLink.js'

/** What a purchase did, as proven on the chain: what was paid, what arrived, and the transaction. */
export function Receipt(props: Receipt.Props): ReactNode {
  const { outcome, currency, quantityDecimals: decimals = 0, explorerUrl, ...rest } = props
  const { locale, receipt: texts } = useMessages()
  return (
    <Part tag="dl" partName="receipt" aria-label={texts.caption} {...rest}>
      <div className="till-receipt-line">
        <dt>{texts.received}</dt>
        <dd>
          {outcome.received.map(({ tokenId, quantity }) => (
            <span key={tokenId.toString()} className="till-receipt-item">
              {texts.item(formatAmount({ amount: quantity, decimals, locale }), tokenId.toString())}
            </span>
          ))}
        </dd>
      </div>
      <div className="till-receipt-line">
        <dt>{texts.paid}</dt>
        <dd>
          <Money amount={outcome.paid} currency={currency} />
        </dd>
      </div>
      <div className="till-receipt-line">
        <dt>{texts.transaction}</dt>
        <dd>
          <TransactionLink hash={outcome.hash} explorerUrl={explorerUrl} />
        </dd>
      </div>
      <div className="till-receipt-line">
        <dt>{texts.block}</dt>
        <dd>{formatAmount({ amount: outcome.blockNumber, decimals: 0, locale })}</dd>
      </div>
    </Part>
  )
}

export declare namespace Receipt {
  type Props = Omit<PartProps<'dl'>, 'children'> & {
    /** What the purchase did: `state.outcome` of a checkout. */
    outcome: Outcome
    /** The currency that was paid. */
    currency: Currency
    /** After how many digits from the right the point of a quantity stands. @default 0 */
    quantityDecimals?: number | undefined
    /** The base address of a block explorer, to which the transaction links. @default none */
    explorerUrl?: string | undefined
  }
}
