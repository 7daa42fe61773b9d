import type { Difference } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'
import type { Outcome } from '../state/checkoutState.js'

/**
 * How carrying out a purchase ends when nothing fails.
 *
 * - `succeeded`: the buyer has the tokens, proven from the chain.
 * - `review`: what the service offers now is worse than what was shown; `intent` is what the buyer may accept.
 * - `revoked`: there is no allowance left.
 */
export type Ending =
  | { kind: 'succeeded'; outcome: Outcome }
  | { kind: 'review'; intent: Intent; differences: readonly Difference[] }
  | { kind: 'revoked' }
