import { type CheckoutViewState, type Currency, Receipt } from '../../src/index.js'

/** The proof: `state` is what `useCheckout` gives. */
export function Paid(props: { state: CheckoutViewState; currency: Currency }) {
  const { state, currency } = props
  if (state.status !== 'success') return null
  return <Receipt outcome={state.outcome} currency={currency} explorerUrl="https://etherscan.io" />
}
