import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { TillError } from '../../errors.js'

/** A checkout's state, or why there is none: what `useCheckout` answers, without its actions. */
export type CheckoutViewState =
  | CheckoutState
  | { status: 'disabled'; reason: 'disconnected' | 'nothing' | 'invalid'; error?: TillError | undefined }
