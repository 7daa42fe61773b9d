import { getBlockNumber } from 'viem/actions'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { deepest } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readFunds } from '../evidence/readFunds.js'
import type { Difference } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'
import { readAllowance } from '../plan/readAllowance.js'
import type { Outcome } from '../state/checkoutState.js'

/**
 * Shows the buyer how the purchase has ended. That a success was shown is recorded: only then is the next purchase a new
 * one. A page that dies in between shows it once more when it comes back, instead of buying again.
 */
export async function dispatchEnding(context: dispatchEnding.Context, ending: Ending): Promise<void> {
  const { client, intent, journal, dispatch, emit, signal, part } = context
  switch (ending.kind) {
    case 'succeeded': {
      const { outcome } = ending
      dispatch({ type: 'succeed', outcome })
      // A page that was told to stop shows nothing. A record that fails costs no more than showing it once more.
      if (!signal.aborted && !part) await journal.markSeen().catch(() => {})
      // Some tokens do not use up what they allow, and some make more of it than was signed.
      let asking: Promise<bigint> | undefined
      const left = await journal.keepLeft(async ({ amount: unread, ...allowance }) => {
        asking ??= getBlockNumber(client, { cacheTime: 0 })
        const height = await asking
        // A node that has not come as far does not know it, and none knows for long how it was.
        const blockNumber = height - outcome.blockNumber > deepest ? height : outcome.blockNumber
        return readAllowance({ client, buyer: intent.buyer, ...allowance, unread, blockNumber })
      })
      if (left.length > 0) dispatch({ type: 'succeed', outcome: { ...outcome, left } })
      return
    }
    case 'review':
      return dispatch({ type: 'differ', intent: ending.intent, differences: ending.differences })
    case 'revoked':
    case 'swappedBack': {
      const funds = await readFunds(context)
      const error = new CheckoutError('Cancelled', { funds })
      if (!signal.aborted) await emit({ type: 'stopped', error })
      return dispatch({ type: 'cancel', error })
    }
  }
}

export declare namespace dispatchEnding {
  type Context = Pick<
    CheckoutContext,
    | 'client'
    | 'intent'
    | 'policy'
    | 'readers'
    | 'part'
    | 'journal'
    | 'dispatch'
    | 'emit'
    | 'signal'
    | 'limits'
  >
}

/**
 * How carrying out a purchase ends when nothing fails.
 *
 * - `succeeded`: the buyer has the tokens, proven from the chain.
 * - `review`: what the service offers now is worse than what was shown; `intent` is what the buyer may accept.
 * - `revoked`: there is no allowance left.
 * - `swappedBack`: nothing is held of what was swapped.
 */
export type Ending =
  | { kind: 'succeeded'; outcome: Outcome }
  | { kind: 'review'; intent: Intent; differences: readonly Difference[] }
  | { kind: 'revoked' }
  | { kind: 'swappedBack' }
