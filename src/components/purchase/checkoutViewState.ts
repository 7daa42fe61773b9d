import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { TillError } from '../../errors.js'
import type { Order } from '../../protocol/order.js'

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
  | {
      /** The checkout cannot start, because one of its orders is no longer for sale. */
      status: 'disabled'
      /**
       * `sold`: another account bought the order; `notForSale`: the order was cancelled or has expired. `perhapsBought`: the order has
       * ended, and the buyer's account may have bought it.
       */
      reason: 'sold' | 'notForSale' | 'perhapsBought'
      /** The order, as the service reports it. */
      order: Order
    }

export type EndedOrder = Extract<CheckoutViewState, { order: Order }>
