'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import type { NameOf } from '../parts/titleOf.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import { FeeBreakdown } from './FeeBreakdown.js'
import { PaySummary } from './PaySummary.js'
import { StepList } from './StepList.js'

export function Details(props: Details.Props): ReactNode {
  const { state, items, price, fees, currency, explorerUrl, nameOf, children } = props
  const { stage } = useMessages()
  const [first] = items
  const decimals = first?.order.quantityDecimals
  const oneFee = items.every(({ order }) => order.feeBps === first?.order.feeBps)
  const steps = state.status === 'disabled' ? [] : state.steps
  // After an error, hide the simulated result, because the purchase did not have this result.
  const forecast = 'forecast' in state && !('error' in state) ? state.forecast : undefined
  if (items.length === 0) return null
  return (
    <details className="till-details">
      <summary className="till-details-summary">{stage.details}</summary>
      <div className="till-details-body">
        {currency && (
          <FeeBreakdown
            price={price}
            fees={fees}
            included={oneFee ? first?.order.feeBreakdown : []}
            currency={currency}
          />
        )}
        {forecast && currency && (
          <PaySummary forecast={forecast} currency={currency} quantityDecimals={decimals} nameOf={nameOf} />
        )}
        {steps.length > 0 && (
          <StepList
            steps={steps}
            explorerUrl={explorerUrl}
            nameOf={nameOf}
            awaitsOwners={state.status === 'pending' && state.owners}
            isUncertain={'error' in state && state.error?.funds === 'unknown'}
          />
        )}
        {children}
      </div>
    </details>
  )
}

export declare namespace Details {
  type Props = {
    state: CheckoutViewState
    items: readonly { order: Order; quantity: bigint }[]
    price: bigint
    fees: readonly { amount: bigint; receiver: string }[]
    currency: Currency | undefined
    explorerUrl: string | undefined
    nameOf: NameOf | undefined
    children: ReactNode
  }
}
