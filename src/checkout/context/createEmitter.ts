import type { JournalRecord } from '../journal/journalRecord.js'
import type { Journal } from '../journal/openJournal.js'
import type { PurchaseEvent, PurchaseMilestone } from './purchaseEvent.js'

/**
 * Makes the function that tells the host of milestones. Each is recorded before the host is told, in one go: what is in
 * the journal is never told again.
 */
export function createEmitter(options: createEmitter.Options): createEmitter.ReturnType {
  const { journal, onEvent } = options
  return async (milestone) => {
    const sequence = await journal.recordMilestone(nameOf(milestone, journal.record))
    if (sequence === undefined) return
    const { purchaseId, reference } = journal.record
    // The host's own error is reported as such; it must not stop a purchase.
    void new Promise(() => onEvent?.({ ...milestone, purchaseId, reference, sequence }))
  }
}

export declare namespace createEmitter {
  type Options = {
    journal: Pick<Journal, 'record' | 'recordMilestone'>
    onEvent: ((event: PurchaseEvent) => void) | undefined
  }
  type ReturnType = (milestone: PurchaseMilestone) => Promise<void>
}

function nameOf(milestone: PurchaseMilestone, { entries, told }: JournalRecord): string {
  const { type } = milestone
  if (type === 'sent' || type === 'done') return `${type}:${entries.length}`
  return type === 'stopped' ? `stopped:${told.length}` : type
}
