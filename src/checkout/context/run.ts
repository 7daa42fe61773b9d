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

export type Run = {
  till: Till
  wallet: Wallet
  client: ChainClient
  intent: Intent
  policy: Policy | undefined
  readers: Promise<PlanReaders>
  part?: PurchasePart | undefined
  /** Whether the run is a prefetch, which must not request the wallet's capabilities. */
  isPreview?: boolean | undefined
  journal: Journal
  capabilities: () => Promise<Capabilities>
  dispatch: (event: CheckoutEvent) => void
  emit: (milestone: PurchaseMilestone) => Promise<void>
  /** Aborted when the buyer cancels. After that, the checkout does not prompt the wallet again. */
  signal: AbortSignal
  limits: Limits
  /** Returns the time in milliseconds since 1970. */
  now: () => number
}

export type PurchasePart = {
  readonly purchaseId: Hex
  readonly isBought: boolean
  /** The steps of this purchase, if the basket has sent them in a batch: this checkout then only waits for the batch. */
  readonly batchSteps?: readonly StepState[] | undefined
}
