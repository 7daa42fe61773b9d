import { getBlockNumber } from 'viem/actions'
import { maxWatchDepth } from '../context/limits.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readFunds } from '../evidence/readFunds.js'
import { readAllowance } from '../plan/readAllowance.js'
import type { Outcome } from '../state/checkoutState.js'
import type { Ending } from './progress.js'

export async function dispatchEnding(run: Run, ending: Ending): Promise<void> {
  const { dispatch, emit, signal } = run
  switch (ending.kind) {
    case 'succeeded':
      return showSuccess(run, ending.outcome)
    case 'review':
      return dispatch({ type: 'differ', intent: ending.intent, differences: ending.differences })
    case 'notBegun':
      return dispatch({ type: 'notBegun' })
    case 'revoked':
    case 'swappedBack': {
      const error = new CheckoutError('Cancelled', { funds: await readFunds(run) })
      if (!signal.aborted) await emit({ type: 'stopped', error })
      return dispatch({ type: 'cancel', error })
    }
  }
}

/** Shows the success before the journal records it as seen. If the tab closes between the two, the next visit shows the success again. */
async function showSuccess(run: Run, outcome: Outcome): Promise<void> {
  const { client, intent, journal, dispatch, signal, part } = run
  dispatch({ type: 'succeed', outcome })
  if (!signal.aborted && !part) await journal.markSeen().catch(() => {})
  let heightRead: Promise<bigint> | undefined
  // Read the remaining allowance from the chain. Some tokens do not reduce the allowance after a payment. Other tokens grant more than the
  // signed amount.
  const left = await journal.keepLeft(async ({ amount: unread, ...allowance }) => {
    heightRead ??= getBlockNumber(client, { cacheTime: 0 })
    const height = await heightRead
    // Nodes delete the state of old blocks, so read the newest state instead.
    const isOld = height - outcome.blockNumber > maxWatchDepth
    const blockNumber = isOld ? height : outcome.blockNumber
    return readAllowance({ client, buyer: intent.buyer, ...allowance, unread, blockNumber })
  })
  if (left.length > 0) dispatch({ type: 'succeed', outcome: { ...outcome, left } })
}
