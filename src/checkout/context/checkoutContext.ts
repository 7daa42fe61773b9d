import type { Hex } from 'viem'
import type { Till } from '../../client/createTill.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Journal } from '../journal/openJournal.js'
import type { Inquiry } from '../plan/inquire.js'
import type { PlanReaders } from '../plan/lazy/loadReaders.js'
import type { StepState } from '../state/checkoutState.js'
import type { CheckoutEvent } from '../state/transition.js'
import type { Policy } from '../verify/policy.js'
import type { Judged } from './isFresh.js'
import type { Limits } from './limits.js'
import type { PurchaseMilestone } from './purchaseEvent.js'
import type { Wallet } from './wallet.js'

/** All that carrying out one purchase takes. Each step names the few things of it that it uses. */
export type CheckoutContext = {
  till: Till
  wallet: Wallet
  client: ChainClient
  intent: Intent
  policy: Policy | undefined
  /** What reads the plan and the receipt. Rejects with `NotLoaded`. */
  readers: Promise<PlanReaders>
  /** Whether a basket notes when its success was shown; nothing of a purchase of its own. */
  part?: PurchasePart | undefined
  journal: Journal
  /** What was asked when the attempt began, of a purchase that is new; of any other it is asked when it goes on. */
  inquiry: Inquiry | undefined
  /** What came of it before the buyer pressed, if all that it was judged by is the same. */
  judged?: Judged | undefined
  /** Whether what was answered before the buyer pressed still says how it is; missing where all of it was asked since. */
  isFresh?: (() => Promise<boolean>) | undefined
  /** Changes the state that the page sees. */
  dispatch: (event: CheckoutEvent) => void
  /** Tells the host a milestone, once. */
  emit: (milestone: PurchaseMilestone) => Promise<void>
  /** Aborts when the buyer cancels: the wallet is asked nothing from then on. */
  signal: AbortSignal
  limits: Limits
  /** Milliseconds since 1970. */
  now: () => number
}

/** A purchase's part in a basket. The basket itself records when the page has shown its success. */
export type PurchasePart = {
  /** The purchase's id, which stays the same after the buyer has accepted a changed offer. */
  readonly purchaseId: Hex
  /** Whether the purchase is complete, so that no new one begins. */
  readonly isBought: boolean
  /** The steps that the basket's batch has already requested from the wallet. The checkout follows them and requests none. */
  readonly asked?: readonly StepState[] | undefined
}
