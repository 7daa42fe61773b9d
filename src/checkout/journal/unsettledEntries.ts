import type { JournalEntry } from './journalRecord.js'
import type { EntryHandle, Journal } from './openJournal.js'

/**
 * Returns the entries that may still have an effect: the last payment, the last swap, every payment and swap that failed or was rejected,
 * and the last entry.
 */
export function unsettledEntries(journal: Pick<Journal, 'record' | 'entry'>): EntryHandle[] {
  const { entries } = journal.record
  const payment = entries.findLastIndex(({ market, status }) => market && !hasFailed(status))
  const swap = entries.findLastIndex(({ swap, status }) => swap && !hasFailed(status))
  // A wallet may send a request that it reported as rejected, and a reorg may remove the block of a failed one.
  const failed = entries.flatMap(({ market, swap, status }, at) =>
    (market ?? swap) && hasFailed(status) ? at : [],
  )
  const places = new Set([swap, payment, ...failed, entries.length - 1])
  return [...places].filter((index) => index >= 0).map(journal.entry)
}

/** Whether the journal has the request as rejected or failed. */
export function hasFailed(status: JournalEntry['status']): boolean {
  return status === 'declined' || status === 'failed'
}
