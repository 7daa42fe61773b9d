import type { CheckoutViewState, Currency } from '../../src/index.js'
import { PaySummary } from '../../src/parts.js'

/** The simulated result of a purchase. `state` is the result of `useCheckout`. */
export function Summary(props: { state: CheckoutViewState; currency: Currency }) {
  const { state, currency } = props
  const forecast = 'forecast' in state ? state.forecast : undefined
  return forecast ? <PaySummary forecast={forecast} currency={currency} /> : null
}
