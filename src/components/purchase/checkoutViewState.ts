import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { TillError } from '../../errors.js'

/** A checkout's state, or why there is none: what `useCheckout` answers, without its actions. */
export type CheckoutViewState =
  | CheckoutState
  | {
      /** Nothing could be started. */
      status: 'disabled'
      /** No account is connected, there are no items, or they cannot be bought. */
      reason: 'disconnected' | 'nothing' | 'invalid'
      /** Why they cannot be bought, where the reason is `invalid`. */
      error?: TillError | undefined
    }
