import type { CheckoutViewState, Currency } from '../../src/index.js'
import { DifferenceTable } from '../../src/parts.js'

/** A table of the changes since the buyer saw the order. `state` is the result of `useCheckout`. */
export function Changes(props: { state: CheckoutViewState; currency: Currency }) {
  const { state, currency } = props
  if (state.status !== 'review') return null
  return <DifferenceTable differences={state.differences} currency={currency} />
}
