import { type CheckoutViewState, StepList } from '../../src/index.js'

/** What the wallet is asked, one after the other: `state` is what `useCheckout` gives. */
export function Steps(props: { state: CheckoutViewState }) {
  const { state } = props
  return state.status === 'disabled' ? null : <StepList steps={state.steps} />
}
