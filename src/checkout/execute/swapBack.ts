import type { CheckoutContext } from '../context/checkoutContext.js'
import type { standingSwap } from '../journal/readSwapped.js'
import type { loadSwaps } from '../plan/late/loadReaders.js'
import type { switchChain } from '../wallet/switchChain.js'
import type { Ending } from './dispatchEnding.js'
import type { requireSwapped } from './runPlan.js'
import type { runTransaction } from './runTransaction.js'
import type { Settlement } from './waitForSettlement.js'

/**
 * Swaps back what the buyer holds of a swap that was made for a purchase which was not. What was asked of the wallet before is
 * looked for on chain first: a purchase that came through after all is one, and nothing is swapped back twice. What comes back is
 * what the swap itself took, whatever the page would pay with by now. Asks nothing where nothing is held.
 *
 * @throws CheckoutError as `findMade`, `switchChain`, `makeSwapBack` and `runTransaction`; `OutcomeMismatch`; RpcError of the service.
 */
export async function swapBack(context: CheckoutContext, shared: swapBack.Shared): Promise<Ending> {
  const { intent, journal, dispatch } = context
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  const bought = await shared.findMade(context)
  if (bought) return shared.succeed(context, bought)
  const made = await shared.standingSwap(journal.record)
  if (!made) return { kind: 'swappedBack' }
  await shared.switchChain(context)
  const { makeSwapBack } = await shared.loadSwaps()
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
    const { entry } = await shared.runTransaction(context, { step, index })
    if (step.swap) await shared.requireSwapped(entry.read())
  }
  return { kind: 'swappedBack' }
}

export declare namespace swapBack {
  /** What every purchase has. */
  type Shared = {
    /** A payment that came through after all. */
    findMade: (context: CheckoutContext) => Promise<Settlement | undefined>
    loadSwaps: typeof loadSwaps
    requireSwapped: typeof requireSwapped
    runTransaction: typeof runTransaction
    standingSwap: typeof standingSwap
    /** Proves the purchase and records it. */
    succeed: (context: CheckoutContext, settlement: Settlement) => Promise<Ending>
    switchChain: typeof switchChain
  }
}
