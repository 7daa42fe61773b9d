import type { Address } from 'viem'
import { type Funds, TillError } from '../../errors.js'
import type { Finding } from './finding.js'

/** What each error of a checkout means: what happened, what to do, and whether `retry` is safe and may help. */
export const checkoutErrors = {
  InvalidIntent: {
    shortMessage: 'This cannot be bought as asked.',
    fix: 'Correct the selection and try again.',
    retry: false,
  },
  Rejected: {
    shortMessage: 'You declined in your wallet.',
    fix: 'Try again when you are ready.',
    retry: true,
  },
  Cancelled: {
    shortMessage: 'The checkout was cancelled.',
    fix: 'Start again when you are ready.',
    retry: true,
  },
  StoppedElsewhere: {
    shortMessage: 'This purchase was under way in another tab and stopped there.',
    fix: 'Try again to go on here: what was already sent is looked for first.',
    retry: true,
  },
  AlreadyBought: {
    shortMessage: 'You bought this already, on another device or in another window.',
    fix: 'It was not paid again. Buy again only if you want it once more.',
    retry: false,
  },
  EarlierUnsettled: {
    shortMessage: 'An earlier payment for one of these items may still go through.',
    fix: 'Wait and try again: it is looked for first. Go on only if you know that it was not sent.',
    retry: true,
  },
  AccountBusy: {
    shortMessage: 'Your account has something on its way that may already pay for this.',
    fix: 'Wait until it has gone through, or cancel it in your wallet, then try again.',
    retry: true,
  },
  WrongAccount: {
    shortMessage: 'The wallet has another account selected.',
    fix: 'Select the account that you started with, then go on here.',
    retry: true,
  },
  WrongChain: {
    shortMessage: 'The wallet is on another network.',
    fix: 'Try again and let the wallet switch.',
    retry: true,
  },
  EmptyPlan: {
    shortMessage: 'The service sent no steps for this purchase.',
    fix: 'Try again later.',
    retry: true,
  },
  PlanRefused: {
    shortMessage: 'The service asked your wallet for something that you did not ask for.',
    fix: 'Do not go on. Tell the marketplace about it.',
    retry: false,
  },
  PolicyMissing: {
    shortMessage: 'This page does not say which contract may be paid.',
    fix: 'Tell the shop: its page has to name the marketplace’s contract.',
    retry: false,
  },
  CurrencyMismatch: {
    shortMessage: 'The price was shown in another unit than the currency has.',
    fix: 'Do not go on. Tell the marketplace about it.',
    retry: false,
  },
  CurrencyUnreadable: {
    shortMessage: 'The currency’s contract does not tell its unit or your balance.',
    fix: 'Do not go on. Tell the marketplace about it.',
    retry: false,
  },
  InsufficientFunds: {
    shortMessage: 'The wallet does not hold enough to pay.',
    fix: 'Add funds and try again.',
    retry: true,
  },
  InsufficientGas: {
    shortMessage: 'The wallet does not hold enough to pay the network’s fee.',
    fix: 'Add some of the network’s own currency and try again.',
    retry: true,
  },
  WouldRevert: {
    shortMessage: 'The purchase would fail, so nothing was sent.',
    fix: 'See the reason, and try again if it can change.',
    retry: true,
  },
  NotRehearsed: {
    shortMessage: 'This purchase could not be tried out first, so nothing was sent.',
    fix: 'Use a node that can simulate, and try again.',
    retry: true,
  },
  ForecastMismatch: {
    shortMessage: 'The purchase would not do what you asked for, so nothing was sent.',
    fix: 'Do not go on. Tell the marketplace about it.',
    retry: false,
  },
  Reverted: {
    shortMessage: 'The transaction failed and changed nothing.',
    fix: 'See the reason, and try again if it can change.',
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
    shortMessage: 'The network forgot the transaction before it went through.',
    fix: 'Check again to look for it: it cannot be paid twice.',
    retry: true,
  },
  Reorged: {
    shortMessage: 'The network took back the block in which you had bought this.',
    fix: 'It may go through again. Check again to look for it: it cannot be paid twice.',
    retry: true,
  },
  PendingLong: {
    shortMessage: 'The transaction is taking longer than expected.',
    fix: 'It may still go through. Check again to look for it: it cannot be paid twice.',
    retry: true,
  },
  AwaitingOwners: {
    shortMessage: 'Not all owners of your account have signed yet.',
    fix: 'Check again to look for it: it cannot be paid twice.',
    retry: true,
  },
  PaymentUnknown: {
    shortMessage: 'It is not known whether your wallet sent the transaction.',
    fix: 'Look into your wallet. Check again to look for it: it cannot be paid twice.',
    retry: true,
  },
  OutcomeMismatch: {
    shortMessage: 'The transaction went through, but did not do what was agreed.',
    fix: 'Keep the transaction hash and contact the marketplace.',
    retry: false,
  },
  WalletFailed: {
    shortMessage: 'The wallet could not do this.',
    fix: 'Check the wallet and try again.',
    retry: true,
  },
  ChainFailed: {
    shortMessage: 'The network’s node did not answer.',
    fix: 'Check the connection, then go on here.',
    retry: true,
  },
  WalletStillAsking: {
    shortMessage: 'Your wallet is still asking about this purchase.',
    fix: 'Answer there first, then go on here.',
    retry: true,
  },
  ServiceFailed: {
    shortMessage: 'The marketplace’s service could not do this.',
    fix: 'Try again in a moment.',
    retry: true,
  },
  NotLoaded: {
    shortMessage: 'A part of the checkout could not be loaded.',
    fix: 'Check the connection and try again.',
    retry: true,
  },
  Unexpected: {
    shortMessage: 'Something went wrong that should not have.',
    fix: 'Try again, and report it if it stays.',
    retry: true,
  },
  StorageFailed: {
    shortMessage: 'This browser did not note the purchase down, so nothing more was sent.',
    fix: 'Allow storage for this page, then go on here.',
    retry: true,
  },
} as const satisfies Record<string, { shortMessage: string; fix: string; retry: boolean }>

/** The code of an error of a checkout. */
export type CheckoutErrorCode = keyof typeof checkoutErrors

/** An error of a checkout: code, where the money stands, and what the wallet was kept from signing. */
export class CheckoutError extends TillError<CheckoutErrorCode> {
  override name = 'CheckoutError'
  /** Why a plan was refused; empty for other errors. */
  declare readonly findings: readonly Finding[]
  /** What is needed and what is there, where that is why; for texts that write numbers as their language does. */
  declare readonly amounts: CheckoutError.Amounts | undefined
  /** What the buyer has of a swap that was made for it, where `funds` is `swapped`: `retry` pays with it. */
  declare readonly held: CheckoutError.Held | undefined
  /**
   * The name of the error by which a contract refused, or its text, where its meaning is known; `details` says it in English, and
   * `reasons` of a catalogue in its language.
   */
  declare readonly reason: string | undefined

  constructor(code: CheckoutErrorCode, options: CheckoutError.Options = {}) {
    const { findings = [], amounts, held, reason } = options
    super(code, { ...options, ...checkoutErrors[code] })
    this.findings = findings
    this.amounts = amounts
    this.held = held
    this.reason = reason
  }
}

export declare namespace CheckoutError {
  type Options = {
    /** Why it happened, in one sentence. @default none */
    details?: string | undefined
    /** The original error. @default none */
    cause?: unknown
    /** Where the buyer’s money stands. @default 'none' */
    funds?: Funds | undefined
    /** What the wallet was kept from signing, and why. @default [] */
    findings?: readonly Finding[] | undefined
    /** What there was too little of. @default none */
    amounts?: Amounts | undefined
    /** What was swapped and is kept by the buyer. @default none */
    held?: Held | undefined
    /** By what error a contract refused, where its meaning is known. @default none */
    reason?: string | undefined
  }

  /** An amount in the currency's smallest unit; the zero address stands for the native currency. */
  type Held = {
    /** The token; the zero address for the native currency. */
    currency: Address
    /** In the currency’s smallest unit. */
    amount: bigint
  }

  /** In the smallest unit of the currency that is paid with, or of the network's own for its fee. */
  type Amounts = {
    /** What it is needed for: what is bought, or the network’s fee. */
    of: 'price' | 'gas'
    /** What it takes. */
    needed: bigint
    /** What the account has. */
    held: bigint
  }
}
