import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { TillError } from '../../errors.js'

/** A checkout's state, or the reason why there is no checkout: the result of `useCheckout` without its actions. */
export type CheckoutViewState =
  | CheckoutState
  | {
      /** The checkout cannot start. */
      status: 'disabled'
      /** No account is connected, there are no items, or the items cannot be bought. */
      reason: 'disconnected' | 'nothing' | 'invalid'
      /** The error, if the reason is `invalid`. */
      error?: TillError | undefined
    }
