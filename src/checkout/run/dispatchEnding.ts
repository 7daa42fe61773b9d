import { getBlockNumber } from 'viem/actions'
import { deepest } from '../context/limits.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readFunds } from '../evidence/readFunds.js'
import { readAllowance } from '../plan/readAllowance.js'
import type { Outcome } from '../state/checkoutState.js'
import type { Ending } from './progress.js'

/** Shows the buyer how the attempt ended, and reports a cancelled purchase to the host. */
export async function dispatchEnding(run: Run, ending: Ending): Promise<void> {
  const { dispatch, emit, signal } = run
  switch (ending.kind) {
    case 'succeeded':
      return showSuccess(run, ending.outcome)
    case 'review':
      return dispatch({ type: 'differ', intent: ending.intent, differences: ending.differences })
    case 'revoked':
    case 'swappedBack': {
      const error = new CheckoutError('Cancelled', { funds: await readFunds(run) })
      if (!signal.aborted) await emit({ type: 'stopped', error })
      return dispatch({ type: 'cancel', error })
    }
  }
}

/**
 * Shows the success and records that the buyer saw it: only then is the next purchase a new one. If the page dies in between, the next
 * page shows the success again, and does not buy again.
 */
async function showSuccess(run: Run, outcome: Outcome): Promise<void> {
  const { client, intent, journal, dispatch, signal, part } = run
  dispatch({ type: 'succeed', outcome })
  // If this write fails, the next page only shows the success once more.
  if (!signal.aborted && !part) await journal.markSeen().catch(() => {})
  let asking: Promise<bigint> | undefined
  // Some tokens do not reduce the allowance, and some read a larger one from the signature.
  const left = await journal.keepLeft(async ({ amount: unread, ...allowance }) => {
    asking ??= getBlockNumber(client, { cacheTime: 0 })
    const height = await asking
    // Nodes keep the state of old blocks only for a while.
    const isOld = height - outcome.blockNumber > deepest
    const blockNumber = isOld ? height : outcome.blockNumber
    return readAllowance({ client, buyer: intent.buyer, ...allowance, unread, blockNumber })
  })
  if (left.length > 0) dispatch({ type: 'succeed', outcome: { ...outcome, left } })
}
