import type { JournalEntry } from './journalRecord.js'
import type { EntryHandle, Journal } from './openJournal.js'

/**
 * What may have come of what was asked: the last payment and the last swap, however much was asked after them, all of them that have
 * failed or were declined, and what was asked last.
 */
export function unsettledEntries(journal: Pick<Journal, 'record' | 'entry'>): EntryHandle[] {
  const { entries } = journal.record
  const payment = entries.findLastIndex(({ market, status }) => market && !hasFailed(status))
  const swap = entries.findLastIndex(({ swap, status }) => swap && !hasFailed(status))
  // A wallet may send what it has declined, and the chain take back the block in which one has failed.
  const failed = entries.flatMap(({ market, swap, status }, at) =>
    (market ?? swap) && hasFailed(status) ? at : [],
  )
  const places = new Set([swap, payment, ...failed, entries.length - 1])
  return [...places].filter((index) => index >= 0).map(journal.entry)
}

/** Whether what was asked can't happen any more. */
export function hasFailed(status: JournalEntry['status']): boolean {
  return status === 'declined' || status === 'failed'
}
