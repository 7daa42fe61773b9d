import type { Hash, Hex } from 'viem'
import type { StepType } from '../../protocol/enums.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import type { Outcome } from '../state/checkoutState.js'

/**
 * A milestone of a purchase. The host is told each exactly once and in order, over re-renders, reloads and tabs.
 *
 * - `started`: the buyer pressed Buy for the first time.
 * - `sent`: a step is on its way; `hash` is missing where the wallet gives none.
 * - `done`: a step is proven.
 * - `succeeded`: the buyer has the tokens. After `stopped` by a `Reorged` it is told again when it is made after all.
 * - `stopped`: an attempt ended without the tokens. There may be another attempt.
 */
export type PurchaseMilestone =
  | { type: 'started' }
  | {
      type: 'sent'
      /** What the step does, such as `tokenApproval` or `buy`. */
      step: StepType
      /** The transaction, where the wallet gives one. */
      hash?: Hash | undefined
    }
  | {
      type: 'done'
      /** What the step does, such as `tokenApproval` or `buy`. */
      step: StepType
      /** The transaction, where there is one. */
      hash?: Hash | undefined
    }
  | {
      type: 'succeeded'
      /** What was paid and received, proven from the receipt. */
      outcome: Outcome
    }
  | {
      type: 'stopped'
      /** What happened, where the money is, and whether `retry` is safe. */
      error: CheckoutError
    }

/** What the host is told: a milestone, of which purchase, and its place in the sequence, counted from 1. */
export type PurchaseEvent = PurchaseMilestone & {
  /** Names the purchase in every event, and on markets that note ids. */
  purchaseId: Hex
  /** The host's own name of it, under which it was begun; nothing where it was begun without one. */
  reference?: string | undefined
  /** Its place among the events of this purchase, counted from 1. */
  sequence: number
}
