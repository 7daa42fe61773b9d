import { type CheckoutViewState, type Currency, Receipt } from '../../src/index.js'

/** The receipt of a purchase. `state` is the result of `useCheckout`. */
export function Paid(props: { state: CheckoutViewState; currency: Currency }) {
  const { state, currency } = props
  if (state.status !== 'success') return null
  const { outcome, intent } = state
  return (
    <Receipt
      outcome={outcome}
      currency={currency}
      account={intent.buyer}
      reference={intent.reference}
      explorerUrl="https://etherscan.io"
    />
  )
}
