'use client'
import type { ReactNode } from 'react'
import type { Outcome } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { PricedOrder } from '../parts/fiatOf.js'
import { formatAmount } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TransactionLink } from '../parts/TransactionLink.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { formatItem } from './formatItem.js'

/** The outcome of a purchase, as proven on chain: the paid amount, the received items and the transaction. */
export const Receipt = withRef(function Receipt(props: Receipt.Props): ReactNode {
  const {
    outcome,
    currency,
    quantityDecimals: decimals = 0,
    nameOf,
    explorerUrl,
    priced,
    reference,
    ...rest
  } = props
  const messages = useMessages()
  const { locale, receipt: texts } = messages
  const { paid } = outcome
  return (
    <Part tag="dl" partName="receipt" aria-label={texts.caption} {...rest}>
      <div className="till-receipt-line">
        <dt>{texts.received}</dt>
        <dd>
          {outcome.received.map(({ tokenId, quantity }) => (
            <span key={tokenId.toString()} className="till-receipt-item">
              {formatItem({ tokenId, quantity, decimals, nameOf, messages })}
            </span>
          ))}
        </dd>
      </div>
      <div className="till-receipt-line">
        <dt>{texts.paid}</dt>
        <dd>
          {paid === undefined ? texts.unknown : <Money amount={paid} currency={currency} free />}
          {priced && paid !== undefined && <Fiat order={priced} amount={paid} />}
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
      {reference && (
        <div className="till-receipt-line">
          <dt>{texts.reference}</dt>
          <dd>{reference}</dd>
        </div>
      )}
    </Part>
  )
})

export declare namespace Receipt {
  type Props = Omit<PartProps<'dl'>, 'children'> & {
    /** The proven `outcome` of a checkout. */
    outcome: Outcome
    /** The currency of the payment. */
    currency: Currency
    /** An order with this currency, whose prices in this currency and in US dollars give the exchange rate. @default no value in dollars */
    priced?: PricedOrder | undefined
    /** The number of decimals of a quantity. @default 0 */
    quantityDecimals?: number | undefined
    /** Returns names of tokens. @default shows their numbers */
    nameOf?: NameOf | undefined
    /** The base URL of a block explorer, for a link to the transaction. @default no link */
    explorerUrl?: string | undefined
    /** The shop's reference of the purchase. @default hidden */
    reference?: string | undefined
  }
}
