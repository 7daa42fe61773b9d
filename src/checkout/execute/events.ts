import type { Hash, Hex } from 'viem'
import type { StepType } from '../../protocol/enums.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import type { JournalRecord } from '../journal/journal.js'
import type { Outcome } from '../state/state.js'
import type { CheckoutContext } from './context.js'

/**
 * A milestone of a purchase. The host is told each exactly once and in order, over re-renders, reloads and tabs.
 *
 * - `started`: the buyer pressed Buy for the first time.
 * - `sent`: a step is on its way; `hash` is missing where the wallet gives none.
 * - `done`: a step is proven.
 * - `succeeded`: the buyer has the tokens.
 * - `stopped`: an attempt ended without the tokens. There may be another attempt.
 */
export type PurchaseMilestone =
  | { type: 'started' }
  | { type: 'sent'; step: StepType; hash?: Hash | undefined }
  | { type: 'done'; step: StepType; hash?: Hash | undefined }
  | { type: 'succeeded'; outcome: Outcome }
  | { type: 'stopped'; error: CheckoutError }

/** What the host is told: a milestone, of which purchase, and its place in the sequence, counted from 1. */
export type PurchaseEvent = PurchaseMilestone & { purchaseId: Hex; sequence: number }

/**
 * Makes the function that tells the host. A milestone is noted down as told before it is told, in one go: what is in the
 * journal is never told again.
 */
export function createEmitter(options: createEmitter.Options): CheckoutContext['tell'] {
  const { journal, onEvent } = options
  return async (news) => {
    const sequence = await journal.tell(nameOf(news, journal.record))
    if (sequence === undefined) return
    const { purchaseId } = journal.record
    try {
      onEvent?.({ ...news, purchaseId, sequence })
    } catch (error) {
      // The host's own error is reported as such; it must not stop a purchase.
      void Promise.reject(error)
    }
  }
}

export declare namespace createEmitter {
  type Options = {
    journal: CheckoutContext['journal']
    onEvent: ((event: PurchaseEvent) => void) | undefined
  }
}

function nameOf(news: PurchaseMilestone, { entries, told }: JournalRecord): string {
  if (news.type === 'sent' || news.type === 'done') return `${news.type}:${entries.length}`
  return news.type === 'stopped' ? `stopped:${told.length}` : news.type
}
