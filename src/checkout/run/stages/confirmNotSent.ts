import type { Run } from '../../context/run.js'
import { readBatchStatus } from '../../evidence/batchStatus.js'
import { readTransactionStatus } from '../../evidence/gather.js'
import { findConflictingPurchases } from '../../evidence/openPayments.js'
import { isRepeatable } from '../../evidence/repeat.js'
import { isSwappingBack, type JournalEntry } from '../../journal/journalRecord.js'
import { hashRecord } from '../../journal/parseRecord.js'
import { pendingEntries } from '../../journal/pendingEntries.js'
import type { Stage } from '../progress.js'
import { identify, recover } from './recover.js'
import { swapBack } from './swapBack.js'

/**
 * Runs in place of `recover` after the buyer said that the wallet sent nothing. Marks each wallet request without evidence on the chain as
 * failed. Records that the checkout may ignore the other pending purchases of the same orders. Then the checkout may prompt the wallet
 * again.
 */
export const confirmNotSent: Stage<'recover'> = async (run, progress) => {
  await identify(run)
  // Check first whether the buyer is swapping back: `abandon` marks that swap as failed, and `isSwappingBack` then returns `false`.
  const isUndoing = isSwappingBack(run.journal.record)
  await abandon(run)
  return isUndoing ? swapBack(run, progress) : recover(run, progress)
}

async function abandon(run: Run): Promise<void> {
  const { client, intent, journal } = run
  for (const entry of pendingEntries(journal)) {
    const request = entry.read()
    if ((request.status !== 'asked' && request.status !== 'sent') || endsByItself(request)) continue
    const { kind } = await readTransactionStatus({ client, intent, journal, entry: request })
    // The wallet reports a status only for a batch. Without a status, trust the buyer, who says that the wallet sent nothing: 400 means
    // that the request failed.
    const { code = 400 } = (await readBatchStatus(run, entry)) ?? {}
    // A wallet may report code 600 (partly executed) although it sent nothing. Believe the buyer, and not the wallet, only if a repeated
    // request cannot pay twice.
    if (kind !== 'absent' || code < 400 || (code >= 600 && !isRepeatable(request))) continue
    await entry.update({ status: 'failed' })
  }
  const unsettled = await findConflictingPurchases(run)
  const others = unsettled.filter(({ payments }) => !payments.some(endsByItself))
  if (others.length > 0) await journal.disregard(others.map(({ record }) => hashRecord(record)))
}

/**
 * Whether the request is a signed payment. A signed payment stays valid until its deadline, and the checkout waits for this deadline even
 * if the buyer says that the wallet sent nothing.
 */
function endsByItself({ market, deadline }: JournalEntry): boolean {
  return market !== undefined && deadline !== undefined
}
