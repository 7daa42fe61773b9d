import { standingSwap } from '../../evidence/readSwapped.js'
import { resume } from '../../evidence/resume.js'
import { loadSwaps } from '../../plan/lazy/loadReaders.js'
import { runTransaction } from '../../wallet/runTransaction.js'
import { switchChain } from '../../wallet/switchChain.js'
import type { Stage } from '../progress.js'
import { assertNotBought, identify } from './recover.js'
import { assertSwapped, toWaiting } from './send.js'

/**
 * Swaps back what the buyer holds of a swap whose purchase was not made. First finds the outcome of earlier requests: a purchase that
 * came through after all is finished, and nothing is swapped back twice. The buyer gets back the currency that the swap took. Prompts
 * nothing if the buyer holds nothing of the swap.
 *
 * @throws CheckoutError `OutcomeMismatch`, and as {@link resume}, {@link switchChain}, `makeSwapBack` and {@link runTransaction}; RpcError
 * of the service.
 */
export const swapBack: Stage<'recover'> = async (run) => {
  await identify(run)
  const { intent, journal, dispatch } = run
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  const settlement = (await resume(run)) ?? (await assertNotBought(run))
  if (settlement) return { at: 'finish', settlement }
  const made = await standingSwap(journal.record)
  if (!made) return { kind: 'swappedBack' }
  await switchChain(run)
  const { makeSwapBack } = await loadSwaps()
  const readers = await run.readers
  const steps = await makeSwapBack({ ...run, readers, readGranted: journal.readGranted, made })
  dispatch({ type: 'plan', steps: steps.map(toWaiting) })
  for (const [index, step] of steps.entries()) {
    const { entry } = await runTransaction(run, { step, index })
    if (step.swap) await assertSwapped(entry.read())
  }
  return { kind: 'swappedBack' }
}
