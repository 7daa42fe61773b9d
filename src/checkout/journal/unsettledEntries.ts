import type { JournalEntry } from './journalRecord.js'
import type { EntryHandle, Journal } from './openJournal.js'

/**
 * What may have come of what was asked: the last payment and the last swap, however much was asked after them, the last of them
 * that has failed, and what was asked last.
 */
export function unsettledEntries(journal: Pick<Journal, 'record' | 'entry'>): EntryHandle[] {
  const { entries } = journal.record
  const payment = entries.findLastIndex(({ market, status }) => market && !hasFailed(status))
  const swap = entries.findLastIndex(({ swap, status }) => swap && !hasFailed(status))
  // The chain may take back the block in which one has failed.
  const failed = entries.findLastIndex(
    ({ market, swap, status, hash }) => (market ?? swap) && status === 'failed' && hash,
  )
  const places = new Set([swap, payment, failed, entries.length - 1])
  return [...places].filter((index) => index >= 0).map(journal.entry)
}

/** Whether what was asked can't happen any more. */
export function hasFailed(status: JournalEntry['status']): boolean {
  return status === 'declined' || status === 'failed'
}
