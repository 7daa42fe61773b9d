import type { ComponentType } from 'react'
import type { FundingRequest } from '../../checkout/funding/funding.js'

/**
 * A way to add funds, such as an on-ramp or an exchange. A way is a page that opens in a new tab, or a component inside the checkout. A way
 * does not report when the funds arrive: Tillkit reads the balance from the chain.
 */
export type FundingWay = {
  /** The identifier of the way. Do not change it in a later version: after a reload, the identifier finds the way of a stored request. */
  id: string
  /** The label of the button, such as “Buy with a card”. @default the label of `sendToAddress` */
  name?: string | undefined
} & (
  | {
      /** Returns the address of the provider's page, `https:` or `http:`. */
      url: (request: FundingRequest) => string
      component?: undefined
    }
  | {
      /** Renders the way inside the checkout. */
      component: ComponentType<FundingWayProps>
      url?: undefined
    }
)

/** The props of the `component` of a {@link FundingWay}. */
export type FundingWayProps = {
  /** The funds to add. */
  request: FundingRequest
}
