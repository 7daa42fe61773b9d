import { isAcceptable } from '../../checkout/intent/compareOrders.js'
import { checkGiven } from '../../client/development/checkGiven.js'
import type { TillError } from '../../errors.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { stageOf } from '../purchase/stageOf.js'

/**
 * Tells what the buyer can do at a state: at most one thing that goes on, and one that leaves.
 *
 * A payment that was made or may be on its way offers no second one.
 */
export function checkoutActions(state: CheckoutViewState): checkoutActions.ReturnType {
  checkGiven('checkoutActions', state, { status: 'string' })
  switch (state.status) {
    case 'disabled':
      return { forward: state.reason === 'disconnected' ? 'connect' : undefined, back: 'close' }
    case 'idle':
      return { forward: 'pay', back: 'close' }
    case 'preparing':
      // What is paid for cannot be cancelled.
      return { forward: 'wait', back: stageOf(state) === 'proof' ? 'close' : 'cancel' }
    case 'switchChain':
    case 'confirm':
      return { forward: 'wait', back: 'cancel' }
    case 'pending':
    case 'settling':
    case 'elsewhere':
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
    /**
     * What the button does that goes on; nothing where there is none. `wait` is shown, and cannot be
     * pressed.
     */
    forward: 'pay' | 'accept' | 'connect' | 'retry' | 'recheck' | 'done' | 'wait' | undefined
    /** What the button does that leaves; nothing where there is none. */
    back: 'cancel' | 'close' | undefined
  }
}

function again(error: TillError): 'retry' | 'recheck' | undefined {
  if (!error.retry || error.funds === 'spent') return undefined
  return error.funds === 'unknown' ? 'recheck' : 'retry'
}
