'use client'
import type { ReactNode } from 'react'
import type { Outcome } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { fiatOf } from '../parts/fiatOf.js'
import { formatAmount } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TransactionLink } from '../parts/TransactionLink.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { sayItem } from './sayItem.js'

/** What a purchase did, as proven on the chain: what was paid, what arrived, and the transaction. */
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
  return (
    <Part tag="dl" partName="receipt" aria-label={texts.caption} {...rest}>
      <div className="till-receipt-line">
        <dt>{texts.received}</dt>
        <dd>
          {outcome.received.map(({ tokenId, quantity }) => (
            <span key={tokenId.toString()} className="till-receipt-item">
              {sayItem({ tokenId, quantity, decimals, nameOf, messages })}
            </span>
          ))}
        </dd>
      </div>
      <div className="till-receipt-line">
        <dt>{texts.paid}</dt>
        <dd>
          <Money amount={outcome.paid} currency={currency} free />
          {priced && <Fiat order={priced} amount={outcome.paid} />}
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
    /** What the purchase did: `state.outcome` of a checkout. */
    outcome: Outcome
    /** The currency that was paid. */
    currency: Currency
    /** An order whose price tells what the currency is worth in dollars. @default that is not shown */
    priced?: fiatOf.Priced | undefined
    /** After how many digits from the right the point of a quantity stands. @default 0 */
    quantityDecimals?: number | undefined
    /** What tokens are called. @default by their numbers */
    nameOf?: NameOf | undefined
    /** The base address of a block explorer, to which the transaction links. @default none */
    explorerUrl?: string | undefined
    /** The shop's own name of the purchase: `state.intent.reference` of a checkout. @default that is not shown */
    reference?: string | undefined
  }
}
