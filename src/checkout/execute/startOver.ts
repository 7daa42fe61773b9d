import type { CheckoutContext } from '../context/checkoutContext.js'
import { readBatchStatus } from '../evidence/batchStatus.js'
import { readTransactionStatus } from '../evidence/gather.js'
import { findUnsettled } from '../evidence/openPayments.js'
import { mayAskAgain } from '../evidence/repeat.js'
import { isSwappingBack, type JournalEntry } from '../journal/journalRecord.js'
import { hashRecord } from '../journal/parseRecord.js'
import { unsettledEntries } from '../journal/unsettledEntries.js'
import type { Ending } from './dispatchEnding.js'
import { execute } from './execute.js'
import { swapBack } from './swapBack.js'

/**
 * Continues after the buyer has said that the last request never went out, unless the chain knows better. Swaps back if that was the
 * last request, and carries out the purchase otherwise.
 *
 * @throws CheckoutError `ChainFailed`, `StorageFailed`, and as {@link execute} and {@link swapBack}.
 */
export async function startOver(context: CheckoutContext): Promise<Ending> {
  const isUndoing = isSwappingBack(context.journal.record)
  await abandon(context)
  return isUndoing ? swapBack(context) : execute(context)
}

/**
 * Gives up the payments that the buyer says never went out, unless the chain or the wallet knows better. A signature stays usable
 * until its deadline: only the deadline ends it.
 */
async function abandon(context: CheckoutContext): Promise<void> {
  const { journal } = context
  for (const entry of unsettledEntries(journal)) {
    const asked = entry.read()
    if ((asked.status !== 'asked' && asked.status !== 'sent') || endsByItself(asked)) continue
    const { kind } = await readTransactionStatus({ ...context, entry: asked })
    const { code = 400 } = (await readBatchStatus(context, entry)) ?? {}
    // A wallet may report a part as made though nothing was (code 600). If a repeat is harmless, the buyer's word counts.
    if (kind !== 'absent' || code < 400 || (code >= 600 && !mayAskAgain(asked))) continue
    await entry.update({ status: 'failed' })
  }
  const unsettled = await findUnsettled(context)
  const others = unsettled.filter(({ payments }) => !payments.some(endsByItself))
  if (others.length > 0) await journal.disregard(others.map(({ record }) => hashRecord(record)))
}

/** Version 0.1.0 did not note until when a signature is good. */
function endsByItself({ market, deadline }: JournalEntry): boolean {
  return market !== undefined && deadline !== undefined
}
