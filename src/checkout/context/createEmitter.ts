import type { JournalRecord } from '../journal/journalRecord.js'
import type { Journal } from '../journal/openJournal.js'
import type { PurchaseEvent, PurchaseMilestone } from './purchaseEvent.js'

/**
 * Creates the function that emits a milestone to the host. The function records the milestone in the journal first, so each is emitted only
 * once.
 */
export function createEmitter(options: createEmitter.Options): createEmitter.ReturnType {
  const { journal, onEvent } = options
  return async (milestone) => {
    const sequence = await journal.recordMilestone(nameOf(milestone, journal.record))
    if (sequence === undefined) return
    const { purchaseId, reference } = journal.record
    // Call the host in a promise: if it throws, the browser reports the error, and the purchase continues.
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
