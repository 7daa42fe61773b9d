import { isAcceptable } from '../../checkout/intent/compareOrders.js'
import { checkoutActions } from '../checkout/checkoutActions.js'
import type { BasketViewState } from './basketParts.js'

/**
 * Returns the actions that a basket offers. While it is unknown whether the buyer paid for a purchase, the basket offers `recheck`, because
 * `retry` could pay a second time.
 */
export function basketActions(state: BasketViewState): checkoutActions.ReturnType {
  switch (state.status) {
    case 'disabled':
      return checkoutActions(state)
    case 'idle':
      return { forward: 'pay', back: 'close' }
    case 'preparing':
      return { forward: 'wait', back: 'cancel' }
    case 'inOtherTab':
      return { forward: 'wait', back: 'close' }
    case 'buying': {
      const part = state.parts[state.current]
      return { forward: 'wait', back: part && checkoutActions(part).back === 'close' ? 'close' : 'cancel' }
    }
    case 'review': {
      const differences = state.parts.flatMap((part) => (part.status === 'review' ? part.differences : []))
      return { forward: differences.every(isAcceptable) ? 'accept' : undefined, back: 'cancel' }
    }
    case 'success':
      return { forward: 'done', back: undefined }
    case 'error':
    case 'cancelled': {
      const again = state.rest === 'unknown' ? 'recheck' : 'retry'
      return { forward: state.error.retry && state.rest !== 'spent' ? again : undefined, back: 'close' }
    }
  }
}
