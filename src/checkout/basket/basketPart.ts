import type { Hex } from 'viem'
import type { Funds } from '../../errors.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutState, StepState } from '../state/checkoutState.js'

/** One purchase of a basket, as `createBasket` controls it. */
export type BasketPart = {
  intent: Intent
  /**
   * The values that the basket shares with the part's checkout. `isBought` is `true` if the part is bought, or if the basket does not know.
   * The checkout then opens the journal of the earlier purchase, and does not begin a new purchase.
   */
  shared: { purchaseId: Hex; isBought: boolean; batchSteps?: readonly StepState[] | undefined }
  run: (action: BasketAction) => Promise<CheckoutState>
  /** Shows `state` until the next `run` ends. The next `run` reads from the chain whether this part is still bought. */
  lookAgain: (state: CheckoutState) => void
  show: (state: CheckoutState) => void
  hide: () => void
  read: () => CheckoutState
}

export type BasketPhase =
  | { kind: 'idle' | 'preparing' | 'review' | 'inOtherTab' | 'success' }
  | { kind: 'opened'; funds: readonly Funds[] }
  | { kind: 'part'; at: number }
  | { kind: 'failed'; status: 'error' | 'cancelled'; cause: unknown }

export type BasketAction = 'start' | 'confirmNotSent' | 'revokeAllowance'
