import type { Hex } from 'viem'
import type { Funds } from '../../errors.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutState, StepState } from '../state/checkoutState.js'

/** One purchase of a basket. */
export type BasketPart = {
  /** What the buyer agreed to by now. */
  intent: Intent
  /** Told to its checkout: under which id it begins, whether it is made already, and what was just asked for it with the others. */
  told: { purchaseId: Hex; isBought: boolean; asked?: readonly StepState[] | undefined }
  /** Carries it out. */
  run: (action: BasketAction) => Promise<CheckoutState>
  /** Shows another state of it until it runs. */
  show: (state: CheckoutState) => void
  /** Shows no longer what an earlier attempt has found, but that it is made. */
  hide: () => void
  /** Where it stands. */
  read: () => CheckoutState
}

/** What an attempt at a basket is at. */
export type BasketPhase =
  | { kind: 'idle' | 'preparing' | 'review' | 'elsewhere' | 'success' }
  /** What the journals say of the money of each purchase. */
  | { kind: 'opened'; funds: readonly Funds[] }
  | { kind: 'part'; at: number }
  | { kind: 'failed'; status: 'error' | 'cancelled'; cause: unknown }

/** What is done with the first purchase that is not made. */
export type BasketAction = 'start' | 'startOver' | 'revoke'
