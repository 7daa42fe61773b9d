import type { JournalEntry } from './journalRecord.js'
import type { EntryHandle, Journal } from './openJournal.js'

/**
 * What may have come of what was asked: the last payment and the last swap, however much was asked after them, and what was
 * asked last.
 */
export function unsettledEntries(journal: Pick<Journal, 'record' | 'entry'>): EntryHandle[] {
  const { entries } = journal.record
  const payment = entries.findLastIndex(({ market, status }) => market && !hasFailed(status))
  const swap = entries.findLastIndex(({ swap, status }) => swap && !hasFailed(status))
  const places = new Set([swap, payment, entries.length - 1])
  return [...places].filter((index) => index >= 0).map(journal.entry)
}

/** Whether what was asked can't happen any more. */
export function hasFailed(status: JournalEntry['status']): boolean {
  return status === 'declined' || status === 'failed'
}
