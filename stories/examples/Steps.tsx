import type { CheckoutViewState } from '../../src/index.js'
import { StepList } from '../../src/parts.js'

/** The steps of a purchase. `state` is the result of `useCheckout`. */
export function Steps(props: { state: CheckoutViewState }) {
  const { state } = props
  return state.status === 'disabled' ? null : <StepList steps={state.steps} />
}
