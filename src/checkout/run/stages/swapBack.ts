import { standingSwap } from '../../evidence/readSwapped.js'
import { resume } from '../../evidence/resume.js'
import { loadSwaps } from '../../plan/lazy/loadReaders.js'
import { runTransaction } from '../../wallet/runTransaction.js'
import { switchChain } from '../../wallet/switchChain.js'
import type { Stage } from '../progress.js'
import { findRecordedPurchase, identify } from './recover.js'
import { assertSwapped, toWaiting } from './send.js'

/**
 * Swaps the unused output of an earlier swap back into the buyer's payment currency. First resumes earlier requests: if one of them made
 * the purchase, continues at `finish`.
 */
export const swapBack: Stage<'recover'> = async (run) => {
  await identify(run)
  const { intent, journal, dispatch } = run
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  const settlement = (await resume(run)) ?? (await findRecordedPurchase(run))
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
