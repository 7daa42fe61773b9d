import type { Address, Hash, Hex } from 'viem'
import type { TillError } from '../../errors.js'
import type { StepType } from '../../protocol/enums.js'
import type { StepMeaning } from '../explain/stepSentences.js'
import type { Difference } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'

/**
 * Where a checkout stands.
 *
 * - `idle`: not started.
 * - `preparing`: the orders are looked up again, the steps fetched, verified and simulated. Nothing was asked yet.
 * - `review`: what the service offers now is worse than what was shown; `accept` or `cancel`.
 * - `elsewhere`: another tab is at it; its end is shown here too.
 * - `switchChain`: the wallet is asked to change its network.
 * - `confirm`: the wallet asks the buyer about step `current`.
 * - `pending`: step `current` is on its way; `reorged` where it was on chain, and its block was taken back; `owners` where the
 *   account is a contract, and the wallet has it until enough of its owners have signed, which may take days.
 * - `settling`: the payment is on chain, and is waited for until its block cannot be taken back any more.
 * - `success`: the buyer has the tokens, proven from the chain. Where its block is taken back while it is shown, it becomes
 *   `error` with `Reorged`.
 * - `error`: it stopped; `error.funds` says where the money is, `error.retry` whether `retry` is safe.
 * - `cancelled`: the buyer stopped it, in the page or in the wallet.
 */
export type CheckoutState = {
  /** Names this purchase everywhere: in the journal, in events, and on chain. 32 bytes. */
  purchaseId: Hex
  /** What the buyer agreed to. */
  intent: Intent
  /** The steps, as far as they are known. */
  steps: readonly StepState[]
  /** What the simulation says, if there was one. */
  forecast?: Forecast | undefined
} & (
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'elsewhere' }
  | {
      status: 'review'
      /** Each way in which the offer is worse than what was shown. */
      differences: readonly Difference[]
    }
  | {
      status: 'switchChain'
      /** The network that the wallet is to change to. */
      chainId: number
    }
  | {
      status: 'confirm'
      /** The step’s place in `steps`, counted from 0. */
      current: number
    }
  | {
      status: 'pending'
      /** The step’s place in `steps`, counted from 0. */
      current: number
      /** The transaction, once the wallet has told it. */
      hash?: Hash | undefined
      /** It was on chain, and its block was taken back. */
      reorged?: true | undefined
      /** The account is a contract, and its owners have not all signed. */
      owners?: true | undefined
    }
  | {
      status: 'settling'
      /** The step’s place in `steps`, counted from 0. */
      current: number
      /** The transaction that pays. */
      hash: Hash
    }
  | {
      status: 'success'
      /** What was paid and received. */
      outcome: Outcome
    }
  | {
      status: 'error'
      /** What happened, where the money is, and whether `retry` is safe. */
      error: TillError
    }
  | {
      status: 'cancelled'
      /** Who stopped it, and where the money is. */
      error: TillError
    }
)

/** One step as the buyer sees it. */
export type StepState = {
  /** What the step does, such as `tokenApproval` or `buy`. */
  id: StepType
  /** The step in plain words, in English. */
  text: string
  /** The same taken apart, for words in another language. */
  meaning?: StepMeaning | undefined
  /** Where the step stands: asked of the wallet is `confirm`, on its way is `pending`. */
  status: 'waiting' | 'confirm' | 'pending' | 'done' | 'failed'
  /** The transaction, once there is one. */
  hash?: Hash | undefined
}

/** What the whole plan would do, in base units. */
export type Forecast = {
  /** Whether a node has carried the plan out for it; otherwise it is what the calls say. */
  simulated: boolean
  /** What the buyer pays, without gas. */
  pays: bigint
  /** What the recipient gets. */
  receives: readonly { tokenId: bigint; quantity: bigint }[]
  /** What the swap before it takes, and at most, in the smallest unit of what is paid with; if there is one. */
  swap?: { currency: Address; pays: bigint; most: bigint } | undefined
  /** What the transactions would use, where it was simulated. */
  gas?: bigint | undefined
  /** What the buyer has allowed the contract that is paid elsewhere, more than this costs: it is kept as it is. */
  kept?: { spender: Address; allowance: bigint } | undefined
}

/** What a purchase did, proven from its receipt. */
export type Outcome = {
  /** The transaction that delivered. */
  hash: Hash
  /** The block that the transaction is in. */
  blockNumber: bigint
  /** What was paid, in the currency's smallest unit, without gas. */
  paid: bigint
  /** What the recipient got: which tokens, and how many of each in base units. */
  received: readonly { tokenId: bigint; quantity: bigint }[]
  /** What the swap before it took of what was paid with, and gave of the currency; if there was one. */
  swap?: { currency: Address; paid: bigint; received: bigint; hash: Hash } | undefined
  /**
   * Who may still take how much of a token, in its smallest unit, by what was allowed for this purchase: a router that has needed
   * less, or a token that does not use up what it allows. It is told a moment after the success, and the next purchase
   * cuts it; where the chain is silent all of it counts as left.
   */
  left?: readonly { token: Address; spender: Address; amount: bigint }[] | undefined
}
