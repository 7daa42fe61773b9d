import type { Intent } from '../intent/intent.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import type { Journal } from '../journal/openJournal.js'
import type { PurchaseEvent, PurchaseMilestone } from './purchaseEvent.js'

/**
 * Creates the function that emits a milestone to the host. The function first records the milestone in the journal, so the host gets each
 * milestone only once, even after a reload.
 */
export function createEmitter(options: createEmitter.Options): createEmitter.ReturnType {
  const { journal, intent, onEvent } = options
  const orders = intent.orders.map(({ orderId, collectionAddress, tokenId, quantity }) => ({
    orderId,
    collectionAddress,
    tokenId,
    quantity,
  }))
  return async (milestone) => {
    const sequence = await journal.recordMilestone(nameOf(milestone, journal.record))
    if (sequence === undefined) return
    const { purchaseId, reference } = journal.record
    // Call the host in a promise: if it throws, the browser reports the error, and the purchase continues.
    void new Promise(() => onEvent?.({ ...milestone, purchaseId, orders, reference, sequence }))
  }
}

export declare namespace createEmitter {
  type Options = {
    journal: Pick<Journal, 'record' | 'recordMilestone'>
    intent: Pick<Intent, 'orders'>
    onEvent: ((event: PurchaseEvent) => void) | undefined
  }
  type ReturnType = (milestone: PurchaseMilestone) => Promise<void>
}

function nameOf(milestone: PurchaseMilestone, { entries, told }: JournalRecord): string {
  const { type } = milestone
  if (type === 'sent' || type === 'done') return `${type}:${entries.length}`
  return type === 'stopped' ? `stopped:${told.length}` : type
}
