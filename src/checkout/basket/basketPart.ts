import type { Hex } from 'viem'
import type { Funds } from '../../errors.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutState, StepState } from '../state/checkoutState.js'

/** One purchase of a basket. */
export type BasketPart = {
  /** The terms that the buyer agreed to so far. */
  intent: Intent
  /** Shared with the part's checkout: its purchase id, whether it is bought, and the steps of a batch that the wallet was asked for. */
  told: { purchaseId: Hex; isBought: boolean; asked?: readonly StepState[] | undefined }
  /** Runs the part. */
  run: (action: BasketAction) => Promise<CheckoutState>
  /** Has the next run look for a bought part on the chain again. It shows the part as bought until then. */
  lookAgain: (state: CheckoutState) => void
  /** Shows another state of the part until it runs. */
  show: (state: CheckoutState) => void
  /** Hides the state of an earlier attempt, unless the part is bought. */
  hide: () => void
  /** Returns the current state of the part. */
  read: () => CheckoutState
}

/** The phase of an attempt at a basket. */
export type BasketPhase =
  | { kind: 'idle' | 'preparing' | 'review' | 'elsewhere' | 'success' }
  /** The journals of all parts are open. `funds` says where the money of each part is. */
  | { kind: 'opened'; funds: readonly Funds[] }
  | { kind: 'part'; at: number }
  | { kind: 'failed'; status: 'error' | 'cancelled'; cause: unknown }

/** The action for the first part that is not bought. */
export type BasketAction = 'start' | 'startOver' | 'revoke'
