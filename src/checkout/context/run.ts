import type { Hex } from 'viem'
import type { Till } from '../../client/createTill.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Journal } from '../journal/openJournal.js'
import type { PlanReaders } from '../plan/lazy/loadReaders.js'
import type { StepState } from '../state/checkoutState.js'
import type { CheckoutEvent } from '../state/transition.js'
import type { Policy } from '../verify/policy.js'
import type { Limits } from './limits.js'
import type { PurchaseMilestone } from './purchaseEvent.js'
import type { Capabilities, Wallet } from './wallet.js'

/** One attempt at a purchase: everything that stays the same from its first stage to its last. */
export type Run = {
  till: Till
  wallet: Wallet
  /** Reads the chain. Gives up a request after `limits.requestTimeoutMs`. */
  client: ChainClient
  /** What the buyer agreed to: a frozen copy. */
  intent: Intent
  /** What the host trusts: a frozen copy. */
  policy: Policy | undefined
  /** The decoders of the markets and swaps that the policy names. Rejects with `NotLoaded`. */
  readers: Promise<PlanReaders>
  /** The purchase's part in a basket; `undefined` for a single purchase. */
  part?: PurchasePart | undefined
  journal: Journal
  /** Asks the wallet what it can do (EIP-5792). Never rejects. */
  capabilities: () => Promise<Capabilities>
  /** Changes the state that the page shows. */
  dispatch: (event: CheckoutEvent) => void
  /** Reports a milestone to the host, once. */
  emit: (milestone: PurchaseMilestone) => Promise<void>
  /** Aborts when the buyer cancels. The wallet is not prompted afterwards. */
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
