import { isAcceptable } from '../../checkout/intent/compareOrders.js'
import { validateTypes } from '../../client/development/validateTypes.js'
import type { TillError } from '../../errors.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { isEnded, isRequested } from '../purchase/viewStatus.js'

/**
 * Returns the actions that a checkout offers in a state. At most one goes forward, such as `pay`, and at most one goes back, such as
 * `cancel`. While a payment is pending or may have been sent, no action pays again.
 */
export function checkoutActions(state: CheckoutViewState): checkoutActions.ReturnType {
  validateTypes('checkoutActions', state, { status: 'string' })
  if (isEnded(state)) return { forward: 'done', back: undefined }
  switch (state.status) {
    case 'disabled':
      return { forward: state.reason === 'disconnected' ? 'connect' : undefined, back: 'close' }
    case 'idle':
      return { forward: 'pay', back: 'close' }
    case 'preparing':
      return { forward: 'wait', back: isRequested(state) ? 'close' : 'cancel' }
    case 'switchChain':
    case 'awaitingWallet':
      return { forward: 'wait', back: 'cancel' }
    case 'pending':
    case 'confirming':
    case 'inOtherTab':
      return { forward: 'wait', back: 'close' }
    case 'review':
      return { forward: state.differences.every(isAcceptable) ? 'accept' : undefined, back: 'cancel' }
    case 'success':
      return { forward: 'done', back: undefined }
    case 'error':
    case 'cancelled':
      return { forward: again(state.error), back: 'close' }
  }
}

export declare namespace checkoutActions {
  type ReturnType = {
    /** The action of the forward button, or `undefined` if there is no such button. */
    forward: 'pay' | 'accept' | 'connect' | 'retry' | 'recheck' | 'done' | 'wait' | undefined
    /** The action of the leave button, or `undefined` if there is no such button. */
    back: 'cancel' | 'close' | undefined
  }
}

function again(error: TillError): 'retry' | 'recheck' | undefined {
  if (!error.retry || error.funds === 'spent') return undefined
  return error.funds === 'unknown' ? 'recheck' : 'retry'
}
