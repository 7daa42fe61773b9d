import type { Address } from 'viem'
import { type Funds, TillError } from '../../errors.js'
import type { Finding } from './finding.js'

/** The errors of a checkout: a message, a fix for the buyer, and whether `retry` is safe and may help. */
export const checkoutErrors = {
  InvalidIntent: {
    shortMessage: 'This selection cannot be bought.',
    fix: 'Change your selection and try again.',
    retry: false,
  },
  Rejected: {
    shortMessage: 'You declined the request in your wallet.',
    fix: 'Try again when you are ready.',
    retry: true,
  },
  Cancelled: {
    shortMessage: 'The checkout was cancelled.',
    fix: 'Start again when you are ready.',
    retry: true,
  },
  StoppedInOtherTab: {
    shortMessage: 'This purchase stopped in another tab.',
    fix: 'Try again to continue here. The checkout first looks for a payment that was already sent.',
    retry: true,
  },
  AlreadyBought: {
    shortMessage: 'You bought this already, on another device or in another window.',
    fix: 'You did not pay again. Buy again only if you want another one.',
    retry: false,
  },
  PreviousPaymentPending: {
    shortMessage: 'An earlier payment for one of these items may still go through.',
    fix: 'Wait, then try again. Continue only if you are sure that you did not send it.',
    retry: true,
  },
  AccountBusy: {
    shortMessage: 'A pending transaction of your account may already pay for this.',
    fix: 'Wait until it is confirmed, or cancel it in your wallet. Then try again.',
    retry: true,
  },
  WrongAccount: {
    shortMessage: 'The wallet has another account selected.',
    fix: 'Select the account that you started with, then continue here.',
    retry: true,
  },
  WrongChain: {
    shortMessage: 'The wallet is on another network.',
    fix: 'Try again and let the wallet switch.',
    retry: true,
  },
  EmptyPlan: {
    shortMessage: 'The marketplace could not prepare this purchase.',
    fix: 'Try again later.',
    retry: true,
  },
  PlanRefused: {
    shortMessage:
      'The marketplace asked your wallet for something that you did not choose. The checkout blocked it.',
    fix: 'Do not continue. Report this to the marketplace.',
    retry: false,
  },
  PolicyMissing: {
    shortMessage: 'This shop is not set up to take this payment yet.',
    fix: 'Contact the shop.',
    retry: false,
  },
  CurrencyMismatch: {
    shortMessage: 'The displayed price does not match the currency.',
    fix: 'Do not continue. Report this to the marketplace.',
    retry: false,
  },
  CurrencyUnreadable: {
    shortMessage: 'The currency’s details or your balance could not be read.',
    fix: 'Do not continue. Report this to the marketplace.',
    retry: false,
  },
  InsufficientFunds: {
    shortMessage: 'Your wallet does not have enough to pay.',
    fix: 'Add funds and try again.',
    retry: true,
  },
  InsufficientGas: {
    shortMessage: 'Your wallet does not have enough for the network fee.',
    fix: 'Add some of the network’s currency, such as ETH, and try again.',
    retry: true,
  },
  WouldRevert: {
    shortMessage: 'The purchase would fail, so nothing was sent.',
    fix: 'Check the reason, then try again later.',
    retry: true,
  },
  SimulationUnavailable: {
    shortMessage: 'This purchase could not be tested first, so nothing was sent.',
    fix: 'Try again later, or contact the shop.',
    retry: true,
  },
  SimulationMismatch: {
    shortMessage: 'This purchase would not deliver what you chose, so nothing was sent.',
    fix: 'Do not continue. Report this to the marketplace.',
    retry: false,
  },
  Reverted: {
    shortMessage: 'The transaction failed and changed nothing.',
    fix: 'Check the reason, then try again later.',
    retry: true,
  },
  Replaced: {
    shortMessage: 'The transaction was replaced by another one in your wallet.',
    fix: 'Try again if you still want to buy.',
    retry: true,
  },
  CancelledInWallet: {
    shortMessage: 'You cancelled the transaction in your wallet.',
    fix: 'Try again if you still want to buy.',
    retry: true,
  },
  Dropped: {
    shortMessage: 'Your transaction was dropped before it was confirmed.',
    fix: 'Check again. You cannot be charged twice.',
    retry: true,
  },
  Reorged: {
    shortMessage: 'The network reversed the block with your purchase.',
    fix: 'It may still go through. Check again. You cannot be charged twice.',
    retry: true,
  },
  PendingLong: {
    shortMessage: 'The transaction is taking longer than expected.',
    fix: 'It may still go through. Check again. You cannot be charged twice.',
    retry: true,
  },
  AwaitingOwners: {
    shortMessage: 'Your account needs more signatures.',
    fix: 'Check again. You cannot be charged twice.',
    retry: true,
  },
  PaymentUnknown: {
    shortMessage: 'Your wallet did not report whether it sent the transaction.',
    fix: 'Check the activity in your wallet, then check again here. You cannot be charged twice.',
    retry: true,
  },
  OutcomeMismatch: {
    shortMessage: 'The payment went through, but the result differs from what you agreed to.',
    fix: 'Keep the transaction hash and contact the marketplace.',
    retry: false,
  },
  WalletFailed: {
    shortMessage: 'The wallet could not do this.',
    fix: 'Check the wallet and try again.',
    retry: true,
  },
  ChainFailed: {
    shortMessage: 'The network did not respond.',
    fix: 'Check your connection, then continue here.',
    retry: true,
  },
  WalletStillAsking: {
    shortMessage: 'Your wallet is still waiting for your answer.',
    fix: 'Answer there first, then continue here.',
    retry: true,
  },
  ServiceFailed: {
    shortMessage: 'The marketplace’s service could not do this.',
    fix: 'Try again in a moment.',
    retry: true,
  },
  ChunkLoadFailed: {
    shortMessage: 'The checkout did not load completely.',
    fix: 'Check the connection and try again.',
    retry: true,
  },
  Unexpected: {
    shortMessage: 'Something went wrong.',
    fix: 'Try again. Contact the shop if it happens again.',
    retry: true,
  },
  StorageFailed: {
    shortMessage: 'Your browser could not save this purchase, so nothing more was sent.',
    fix: 'Allow storage for this page, then continue here.',
    retry: true,
  },
} as const satisfies Record<string, { shortMessage: string; fix: string; retry: boolean }>

/** The code of a {@link CheckoutError}. */
export type CheckoutErrorCode = keyof typeof checkoutErrors

/** An error of a checkout, with the state of the buyer's funds in `funds`. */
export class CheckoutError extends TillError<CheckoutErrorCode> {
  override name = 'CheckoutError'
  /** The findings for which the checkout refused the service's steps. */
  declare readonly findings: readonly Finding[]
  /** The needed and the available amount, if a balance is too low. */
  declare readonly amounts: CheckoutError.Amounts | undefined
  /** The output of a swap that the buyer still holds, if `funds` is `swapped`. */
  declare readonly held: CheckoutError.Held | undefined
  /** The name or the text of a contract's revert error, if Tillkit knows its meaning. */
  declare readonly reason: string | undefined
  /**
   * A description of the policy's trusted contracts, if the policy lacks only the market's contract. With that contract, the plan would
   * pass.
   */
  declare readonly unnamed: string | undefined

  constructor(code: CheckoutErrorCode, options: CheckoutError.Options = {}) {
    const { findings = [], amounts, held, reason, unnamed } = options
    // If only the market's contract is missing in the policy, the host may have listed a wrong contract. So do not accuse the marketplace.
    super(code, { ...options, ...checkoutErrors[unnamed === undefined ? code : 'PolicyMissing'] })
    this.findings = findings
    this.amounts = amounts
    this.held = held
    this.reason = reason
    this.unnamed = unnamed
  }
}

export declare namespace CheckoutError {
  type Options = {
    /** The cause in one sentence. @default none */
    details?: string | undefined
    /** The original error. @default none */
    cause?: unknown
    /** The state of the buyer's funds. @default 'none' */
    funds?: Funds | undefined
    /** The findings for which the checkout refused the service's steps. @default [] */
    findings?: readonly Finding[] | undefined
    /** The needed and the available amount, if a balance is too low. @default none */
    amounts?: Amounts | undefined
    /** The output of a swap that the buyer still holds. @default none */
    held?: Held | undefined
    /** The name or the text of a revert error with a known meaning. @default none */
    reason?: string | undefined
    /** A description of the policy's trusted contracts, if the policy lacks only the market's contract. @default none */
    unnamed?: string | undefined
  }

  type Held = {
    /** The token, or the zero address for the native currency. */
    currency: Address
    /** The amount, in the currency's smallest unit. */
    amount: bigint
  }

  /** Amounts in the smallest unit of the payment currency, or in wei for the network fee. */
  type Amounts = {
    /** The cost that the balance does not cover: the price, or the network fee. */
    of: 'price' | 'gas'
    /** The needed amount. */
    needed: bigint
    /** The balance of the account. */
    held: bigint
  }
}
