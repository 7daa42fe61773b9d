import type { Run } from '../../context/run.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import { prove } from '../../evidence/prove.js'
import { resume } from '../../evidence/resume.js'
import type { Settlement } from '../../evidence/settle.js'
import type { Outcome } from '../../state/checkoutState.js'
import type { Ending, Stage } from '../progress.js'

export const finish: Stage<'finish'> = async (run, { settlement }) => {
  const outcome = await proveSettlement(run, settlement)
  await run.emit({ type: 'succeeded', outcome })
  await run.journal.close(outcome)
  return { kind: 'succeeded', outcome }
}

/**
 * Proves a recorded success. If the chain contradicts the record, the purchase is open again. If the node does not answer, the record
 * stays.
 */
export async function proveRecord(run: Run): Promise<Ending> {
  const { journal, intent, dispatch, signal } = run
  const { status, outcome, purchaseId } = journal.record
  if (status === 'open') throw new CheckoutError('StoppedInOtherTab')
  if (!outcome) throw new CheckoutError('AlreadyBought')
  dispatch({ type: 'start', purchaseId, intent })
  try {
    return { kind: 'succeeded', outcome: await proveSettlement(run, await resume(run)) }
  } catch (cause) {
    const isSilent = cause instanceof CheckoutError && cause.code === 'ChainFailed'
    if (!isSilent && !signal.aborted) await journal.reopen()
    throw cause
  }
}

function proveSettlement(run: Run, settlement: Settlement | undefined): Promise<Outcome> {
  const { entry, receipt } = settlement ?? {}
  return prove(run, { record: run.journal.record, entry: entry?.read(), receipt })
}
