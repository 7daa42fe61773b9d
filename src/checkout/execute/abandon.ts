import type { JournalEntry } from '../journal/journalRecord.js'
import { unsettledEntries } from '../journal/unsettledEntries.js'
import type { findUnsettled } from './findUnsettled.js'
import type { readBatchStatus } from './late/readBatchStatus.js'
import type { resume } from './resume.js'

/**
 * Gives up a payment that the buyer says never went out, unless the chain or the wallet knows better. Of a signature only its
 * deadline says so: who has it can use it until then.
 *
 * @throws CheckoutError `ChainFailed`, `StorageFailed`, `NotLoaded`.
 */
export async function abandon(context: abandon.Context, shared: resume.Shared): Promise<void> {
  const { journal } = context
  for (const entry of unsettledEntries(journal)) {
    const asked = entry.read()
    if ((asked.status !== 'asked' && asked.status !== 'sent') || endsByItself(asked)) continue
    const loading = asked.kind === 'batch' ? shared.loadBatches() : undefined
    const { kind } = await shared.readTransactionStatus({ ...context, entry: asked })
    const { code = 400 } = (await (await loading)?.readBatchStatus(context, entry)) ?? {}
    // Of which the wallet says that a part was made, nothing may have been: where that is harmless the buyer's word counts.
    if (kind !== 'absent' || code < 400 || (code >= 600 && !shared.mayAskAgain(asked))) continue
    await entry.update({ status: 'failed' })
  }
  const unsettled = await shared.findUnsettled(context)
  const others = unsettled.filter(({ payments }) => !payments.some(endsByItself))
  if (others.length > 0) await journal.disregard(others.map(({ record }) => shared.hashRecord(record)))
}

export declare namespace abandon {
  type Context = readBatchStatus.Context & findUnsettled.Context
}

/** A signed payment ends at its deadline: until then whoever has the signature can use it. */
function endsByItself({ market, deadline }: JournalEntry): boolean {
  return market !== undefined && deadline !== undefined
}
