import type { Outcome } from '../state/state.js'
import type { CheckoutContext } from './context.js'

/**
 * Shows the buyer that the purchase is made, and notes that it was shown: only then is the next one a new one. A page
 * that dies in between shows it once more when it comes back, instead of buying again.
 */
export async function showSuccess(
  { journal, dispatch, signal }: Pick<CheckoutContext, 'journal' | 'dispatch' | 'signal'>,
  outcome: Outcome,
): Promise<void> {
  dispatch({ type: 'succeed', outcome })
  // A page that was told to stop shows nothing. A note that fails costs no more than showing it once more.
  if (!signal.aborted) await journal.see().catch(() => {})
}
