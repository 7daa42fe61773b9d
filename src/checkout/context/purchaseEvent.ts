import type { Hash, Hex } from 'viem'
import type { StepType } from '../../protocol/enums.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import type { IntentOrder } from '../intent/intent.js'
import type { Outcome } from '../state/checkoutState.js'

/**
 * A milestone of a purchase.
 *
 * - `started`: the buyer pressed Buy for the first time.
 * - `sent`: the wallet submitted or signed a step.
 * - `done`: the chain confirmed a step.
 * - `succeeded`: the buyer has the tokens. If a reorg removes the purchase (`stopped` with `Reorged`) and the buyer makes the purchase
 *   again, the host gets a second `succeeded`.
 * - `stopped`: an attempt ended, and the buyer did not get the tokens.
 */
export type PurchaseMilestone =
  | { type: 'started' }
  | {
      type: 'sent'
      /** The kind of the step, such as `tokenApproval` or `buy`. */
      step: StepType
      /** The transaction; `undefined` if the wallet returned no hash. */
      hash?: Hash | undefined
    }
  | {
      type: 'done'
      /** The kind of the step, such as `tokenApproval` or `buy`. */
      step: StepType
      /** The transaction; `undefined` for a signature, or if the checkout saw only the effect of the step, such as an allowance. */
      hash?: Hash | undefined
    }
  | {
      type: 'succeeded'
      /** The paid amount and the received tokens, proven from the receipt. */
      outcome: Outcome
    }
  | {
      type: 'stopped'
      /** The reason, with the buyer's funds and whether `retry` is safe. */
      error: CheckoutError
    }

/** A milestone with its purchase and its number in the sequence. */
export type PurchaseEvent = PurchaseMilestone & {
  /** The purchase id, 32 bytes. All events of a purchase have the same id. A market that records purchase ids records this one. */
  purchaseId: Hex
  /** The orders that this purchase pays for. In a basket, each purchase has orders of its own. */
  orders: readonly Pick<IntentOrder, 'orderId' | 'collectionAddress' | 'tokenId' | 'quantity'>[]
  /** The host's reference for this purchase, as the host set it when the purchase began; `undefined` if the host set none. */
  reference?: string | undefined
  /** The number of the event in this purchase, counted from 1. */
  sequence: number
}
