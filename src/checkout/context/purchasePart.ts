import type { Hex } from 'viem'
import type { StepState } from '../state/checkoutState.js'

/** What a basket tells a purchase of it: the basket notes itself when the buyer was shown that it is made. */
export type PurchasePart = {
  /** The id under which it begins, also after the buyer has accepted another offer. */
  readonly purchaseId: Hex
  /** Whether it is made already, so that no new one begins. */
  readonly isBought: boolean
  /** The steps that the wallet was just asked for, together with those of others: they are followed, and asked for no more. */
  readonly asked?: readonly StepState[] | undefined
}
