import type { JournalEntry } from './journalRecord.js'
import type { EntryHandle, Journal } from './openJournal.js'

/**
 * Returns the entries whose outcome an attempt must look for before it prompts again. These are the last payment, the last swap, each
 * rejected or failed payment or swap, and the last entry of any kind.
 */
export function pendingEntries(journal: Pick<Journal, 'record' | 'entry'>): EntryHandle[] {
  const { entries } = journal.record
  const payment = entries.findLastIndex(({ market, status }) => market && !hasFailed(status))
  const swap = entries.findLastIndex(({ swap, status }) => swap && !hasFailed(status))
  // Check failed requests too. A wallet may send a transaction that it reported as rejected. After a reorg, a failed transaction may run
  // again and succeed.
  const failed = entries.flatMap(({ market, swap, status }, at) =>
    (market ?? swap) && hasFailed(status) ? at : [],
  )
  const places = new Set([swap, payment, ...failed, entries.length - 1])
  return [...places].filter((index) => index >= 0).map(journal.entry)
}

export function hasFailed(status: JournalEntry['status']): boolean {
  return status === 'declined' || status === 'failed'
}
