import type { Facts } from '../../venues/facts.js'
import type { Place } from '../context/place.js'
import type { Run } from '../context/run.js'
import type { Capabilities } from '../context/wallet.js'
import type { Settlement } from '../evidence/settle.js'
import type { Difference } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import type { Plan } from '../plan/makePlan.js'
import type { PurchaseData } from '../plan/readPurchaseData.js'
import type { Outcome } from '../state/checkoutState.js'

/** How far an attempt has come, with what the next stage needs. */
export type Progress =
  | {
      at: 'recover'
      /** The reads of a new purchase, which start before this stage. */
      data?: PurchaseData | undefined
      /** The prefetched plan. With it, the attempt continues at `send`. */
      snapshot?: Snapshot | undefined
    }
  | { at: 'review'; data?: PurchaseData | undefined; isSwitched?: boolean | undefined }
  | { at: 'plan'; data: PurchaseData; isSwitched?: boolean | undefined }
  | {
      at: 'send'
      /** Whether the wallet has switched its network in this attempt. The checkout asks it for that once. */
      isSwitched?: boolean | undefined
      plan: Plan
      /** The reads that the plan was made of; missing for a prefetched plan. */
      data?: PurchaseData | undefined
      /** The buyer's account and the newest block, read while the plan was simulated. */
      accountState?: Promise<Place> | undefined
      /** The wallet's capabilities, if the plan stage has requested them. */
      capabilities?: Promise<Capabilities> | undefined
      /** The snapshot that the plan is from. It must be current when the wallet is prompted. */
      snapshot?: Snapshot | undefined
    }
  | { at: 'finish'; settlement: Settlement | undefined }

/** A purchase up to its first wallet prompt, prefetched at one block. An attempt uses it whole, or not at all. */
export type Snapshot = {
  /** The newest block before the first read. */
  head: Facts['block']
  /** The time of the first read, in milliseconds since 1970. */
  time: number
  /** The journal record as stored, `null` if there was none. */
  text: string | null
  /** The id of the purchase that the plan is made for. */
  named: Pick<JournalRecord, 'purchaseId' | 'count'>
  /** Verified and simulated. A frozen copy: neither the host nor the service can change it. */
  plan: Plan
  accountState: Place
  /**
   * Whether the market would take the payment twice. No block shows that such a payment is pending, so the attempt reads the account
   * again before the first prompt.
   */
  mayPayTwice: boolean
  /** Whether `head` is the newest block that the page has seen, and `time` less than 12 seconds ago. Reads nothing. */
  isCurrent: () => Promise<boolean>
}

/**
 * The result of an attempt that did not fail.
 *
 * - `succeeded`: the buyer has the tokens, proven from the chain.
 * - `review`: the offer is now worse than the one that the buyer saw. `intent` is what the buyer may accept.
 * - `revoked`: no allowance is left.
 * - `swappedBack`: the buyer holds nothing of the swap any more.
 */
export type Ending =
  | { kind: 'succeeded'; outcome: Outcome }
  | { kind: 'review'; intent: Intent; differences: readonly Difference[] }
  | { kind: 'revoked' }
  | { kind: 'swappedBack' }

/** One stage: takes the run and its own progress, and returns the progress of the next stage or how the attempt ended. */
export type Stage<at extends Progress['at']> = (
  run: Run,
  progress: ProgressAt<at>,
) => Promise<Progress | Ending>

/** The stages of one action. */
export type Stages = { readonly [at in Progress['at']]: Stage<at> }

export type ProgressAt<at extends Progress['at']> = Extract<Progress, { at: at }>
