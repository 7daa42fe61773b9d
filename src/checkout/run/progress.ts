import type { Facts } from '../../venues/facts.js'
import type { AccountState } from '../context/accountState.js'
import type { Run } from '../context/run.js'
import type { Capabilities } from '../context/wallet.js'
import type { Settlement } from '../evidence/settle.js'
import type { Difference } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import type { Plan } from '../plan/makePlan.js'
import type { PurchaseData } from '../plan/readPurchaseData.js'
import type { Outcome } from '../state/checkoutState.js'

export type Progress =
  | {
      at: 'recover'
      data?: PurchaseData | undefined
      snapshot?: Snapshot | undefined
    }
  | { at: 'review'; data?: PurchaseData | undefined; isSwitched?: boolean | undefined }
  | { at: 'plan'; data: PurchaseData; isSwitched?: boolean | undefined }
  | {
      at: 'send'
      /** Whether this attempt has already asked the wallet to switch the chain. An attempt asks only once. */
      isSwitched?: boolean | undefined
      plan: Plan
      data?: PurchaseData | undefined
      accountState?: Promise<AccountState> | undefined
      capabilities?: Promise<Capabilities> | undefined
      /** The data from `prefetch`, which must still be current when the checkout prompts the wallet. */
      snapshot?: Snapshot | undefined
    }
  | { at: 'finish'; settlement: Settlement | undefined }

/** The data from `prefetch`: an attempt uses all of its fields or none. */
export type Snapshot = {
  head: Facts['block']
  time: number
  text: string | null
  identity: Pick<JournalRecord, 'purchaseId' | 'count'>
  plan: Plan
  accountState: AccountState
  /**
   * Whether the market would accept a second payment. If so, the attempt counts the account's pending transactions again before its first
   * prompt.
   */
  mayPayTwice: boolean
  /** Returns whether `head` is the newest block that this browser tab has seen, and `time` is less than 12 seconds ago. */
  isCurrent: () => Promise<boolean>
}

export type Ending =
  | { kind: 'succeeded'; outcome: Outcome }
  | { kind: 'review'; intent: Intent; differences: readonly Difference[] }
  | { kind: 'revoked' }
  | { kind: 'swappedBack' }
  | { kind: 'notBegun' }

export type Stage<at extends Progress['at']> = (
  run: Run,
  progress: ProgressAt<at>,
) => Promise<Progress | Ending>

export type Stages = { readonly [at in Progress['at']]: Stage<at> }

export type ProgressAt<at extends Progress['at']> = Extract<Progress, { at: at }>
