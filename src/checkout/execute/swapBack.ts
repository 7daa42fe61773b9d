import type { CheckoutContext } from '../context/checkoutContext.js'
import { standingSwap } from '../evidence/readSwapped.js'
import { loadSwaps } from '../plan/lazy/loadReaders.js'
import { switchChain } from '../wallet/switchChain.js'
import type { Ending } from './dispatchEnding.js'
import { findMade, succeed } from './execute.js'
import { requireSwapped } from './runPlan.js'
import { runTransaction } from './runTransaction.js'

/**
 * Swaps back what the buyer holds of a swap that was made for a purchase which was not. What was asked of the wallet before is
 * looked for on chain first: a purchase that came through after all is one, and nothing is swapped back twice. What comes back is
 * what the swap itself took, whatever the page would pay with by now. Asks nothing where nothing is held.
 *
 * @throws CheckoutError as `findMade`, `switchChain`, `makeSwapBack` and `runTransaction`; `OutcomeMismatch`; RpcError of the service.
 */
export async function swapBack(context: CheckoutContext): Promise<Ending> {
  const { intent, journal, dispatch } = context
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  const bought = await findMade(context)
  if (bought) return succeed(context, bought)
  const made = await standingSwap(journal.record)
  if (!made) return { kind: 'swappedBack' }
  await switchChain(context)
  const { makeSwapBack } = await loadSwaps()
  const readers = await context.readers
  const steps = await makeSwapBack({
    ...context,
    readers,
    readGranted: journal.readGranted,
    made,
  })
  const waiting = steps.map(({ id, text, meaning }) => ({ id, text, meaning, status: 'waiting' as const }))
  dispatch({ type: 'plan', steps: waiting })
  for (const [index, step] of steps.entries()) {
    const { entry } = await runTransaction(context, { step, index })
    if (step.swap) await requireSwapped(entry.read())
  }
  return { kind: 'swappedBack' }
}
