import { type CheckoutViewState, type Currency, PaySummary } from '../../src/index.js'

/** What the purchase does, tried on the chain: `state` is what `useCheckout` gives. */
export function Summary(props: { state: CheckoutViewState; currency: Currency }) {
  const { state, currency } = props
  const forecast = 'forecast' in state ? state.forecast : undefined
  return forecast ? <PaySummary forecast={forecast} currency={currency} /> : null
}
