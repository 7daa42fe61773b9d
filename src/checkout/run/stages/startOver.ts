import type { Run } from '../../context/run.js'
import { readBatchStatus } from '../../evidence/batchStatus.js'
import { readTransactionStatus } from '../../evidence/gather.js'
import { findUnsettled } from '../../evidence/openPayments.js'
import { mayAskAgain } from '../../evidence/repeat.js'
import { isSwappingBack, type JournalEntry } from '../../journal/journalRecord.js'
import { hashRecord } from '../../journal/parseRecord.js'
import { unsettledEntries } from '../../journal/unsettledEntries.js'
import type { Stage } from '../progress.js'
import { identify, recover } from './recover.js'
import { swapBack } from './swapBack.js'

/**
 * Marks the requests as failed that the buyer says were never sent. Continues with the swap back if one was pending, otherwise with the
 * purchase.
 */
export const startOver: Stage<'recover'> = async (run, progress) => {
  await identify(run)
  const isUndoing = isSwappingBack(run.journal.record)
  await abandon(run)
  return isUndoing ? swapBack(run, progress) : recover(run, progress)
}

/** Marks the requests as failed that the buyer says were never sent, unless the chain or the wallet knows of one. */
async function abandon(run: Run): Promise<void> {
  const { client, intent, journal } = run
  for (const entry of unsettledEntries(journal)) {
    const asked = entry.read()
    if ((asked.status !== 'asked' && asked.status !== 'sent') || endsByItself(asked)) continue
    const { kind } = await readTransactionStatus({ client, intent, journal, entry: asked })
    const { code = 400 } = (await readBatchStatus(run, entry)) ?? {}
    // A wallet may report a part as made although nothing was (code 600). If a repeat is harmless, the buyer's word counts.
    if (kind !== 'absent' || code < 400 || (code >= 600 && !mayAskAgain(asked))) continue
    await entry.update({ status: 'failed' })
  }
  const unsettled = await findUnsettled(run)
  const others = unsettled.filter(({ payments }) => !payments.some(endsByItself))
  if (others.length > 0) await journal.disregard(others.map(({ record }) => hashRecord(record)))
}

/** A signed payment stays usable until its deadline. Only the deadline ends it. */
function endsByItself({ market, deadline }: JournalEntry): boolean {
  return market !== undefined && deadline !== undefined
}
