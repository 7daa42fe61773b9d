import type { Address, Hash, Hex } from 'viem'
import type { TillError } from '../../errors.js'
import type { StepType } from '../../protocol/enums.js'
import type { StepMeaning } from '../explain/stepSentences.js'
import type { Difference } from '../intent/compareOrders.js'
import type { Intent } from '../intent/intent.js'

/**
 * The state of a checkout.
 *
 * - `idle`: not started.
 * - `preparing`: the checkout fetches the orders and the steps, and verifies and simulates the steps.
 * - `review`: the service's current offer is worse than the one that the buyer saw.
 * - `inOtherTab`: another browser tab runs this purchase.
 * - `switchChain`: the wallet prompts the buyer to change the network.
 * - `awaitingWallet`: the wallet prompts the buyer for step `current`.
 * - `pending`: the wallet sent or signed step `current`, and the checkout waits for its confirmation.
 * - `confirming`: the payment is on the chain and waits for enough confirmations.
 * - `success`: the receipt proves that the buyer has the tokens.
 * - `error`: the checkout stopped. `error.funds` gives the state of the money, and `error.retry` whether `retry` is safe.
 * - `cancelled`: the buyer stopped the checkout, on the host's page or in the wallet.
 */
export type CheckoutState = {
  /** The id of this purchase in the journal, in events and on the chain, 32 bytes. */
  purchaseId: Hex
  /** The intent of the purchase. */
  intent: Intent
  /** The steps that the checkout knows so far. In `idle`, these are the steps that `prefetch` expects; empty before that. */
  steps: readonly StepState[]
  /** The result of the simulation, once there is one. */
  forecast?: Forecast | undefined
} & (
  | { status: 'idle' }
  | {
      status: 'preparing'
      /** Set while the checkout looks for a payment that an earlier page requested. Meanwhile, the checkout does not prompt the wallet. */
      begun?: true | undefined
    }
  | { status: 'inOtherTab' }
  | {
      status: 'review'
      /** The ways in which the current offer is worse than the one that the buyer saw. */
      differences: readonly Difference[]
    }
  | {
      status: 'switchChain'
      /** The chain id to switch to. */
      chainId: number
    }
  | {
      status: 'awaitingWallet'
      /** The index of the step in `steps`. */
      current: number
    }
  | {
      status: 'pending'
      /** The index of the step in `steps`. */
      current: number
      /** The transaction hash, once the wallet returned it. */
      hash?: Hash | undefined
      /** Set if a reorg removed the transaction from the chain. */
      reorged?: true | undefined
      /** Set if the account is a multisig whose owners have not all signed. */
      owners?: true | undefined
    }
  | {
      status: 'confirming'
      /** The index of the step in `steps`. */
      current: number
      /** The hash of the paying transaction. */
      hash: Hash
    }
  | {
      status: 'success'
      /** The result of the purchase. */
      outcome: Outcome
    }
  | {
      status: 'error'
      error: TillError
    }
  | {
      status: 'cancelled'
      error: TillError
    }
)

/** One step, as the host's page shows it to the buyer. */
export type StepState = {
  /** The kind of step, for example `tokenApproval` or `buy`. */
  id: StepType
  /** The step in plain English. */
  text: string
  /** The meaning of the step as data, for sentences in other languages. */
  meaning?: StepMeaning | undefined
  /** The status of the step, `pending` until the transaction is confirmed. */
  status: 'waiting' | 'awaitingWallet' | 'pending' | 'done' | 'failed'
  /** The transaction hash, once there is one. */
  hash?: Hash | undefined
}

/** The expected result of all steps, in base units. */
export type Forecast = {
  /** Whether a node simulated the steps: otherwise the values come from the calldata. */
  simulated: boolean
  /** The amount that the buyer pays, without gas. */
  pays: bigint
  /** The tokens that the recipient gets. */
  receives: readonly { tokenId: bigint; quantity: bigint }[]
  /** The payment currency of the swap, with the expected and the maximum input in its smallest unit. */
  swap?: { currency: Address; pays: bigint; most: bigint } | undefined
  /** The gas of all transactions, if a node simulated them. */
  gas?: bigint | undefined
  /** The fee of an OP Stack chain in addition to gas, in wei, if a node simulated the steps. */
  dataFee?: bigint | undefined
  /** An allowance that the spender already had, above the cost of the purchase. The checkout does not reduce it. */
  kept?: { spender: Address; allowance: bigint } | undefined
}

/** The result of a purchase, proven from its receipt. */
export type Outcome = {
  /** The hash of the transaction that delivered the tokens. */
  hash: Hash
  /** The block of the transaction. */
  blockNumber: bigint
  /**
   * The amount that left the buyer's account, in the currency's smallest unit, without gas. `undefined` if it is not known: the token's
   * events, its balances and the simulation disagree, or the node cannot read the balances.
   */
  paid?: bigint | undefined
  /** The tokens that the recipient got, with quantities in base units. */
  received: readonly { tokenId: bigint; quantity: bigint }[]
  /** The input and the output of the swap before the purchase, if there was one. */
  swap?: { currency: Address; paid: bigint; received: bigint; hash: Hash } | undefined
  /**
   * The allowances that remain after this purchase, in the token's smallest unit. If the node does not answer, each allowance counts as
   * remaining in full.
   */
  left?: readonly { token: Address; spender: Address; amount: bigint }[] | undefined
}
