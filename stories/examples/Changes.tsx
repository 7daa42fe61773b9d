import { type CheckoutViewState, type Currency, DifferenceTable } from '../../src/index.js'

/** What changed since it was shown: `state` is what `useCheckout` gives. */
export function Changes(props: { state: CheckoutViewState; currency: Currency }) {
  const { state, currency } = props
  if (state.status !== 'review') return null
  return <DifferenceTable differences={state.differences} currency={currency} />
}
