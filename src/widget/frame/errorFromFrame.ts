import { CheckoutError, type CheckoutErrorCode, checkoutErrors } from '../../checkout/errors/CheckoutError.js'
import { worstOf } from '../../checkout/journal/fundsStatus.js'
import { type Funds, TillError } from '../../errors.js'
import { errorRows, RpcError } from '../../protocol/errors.js'
import type { FrameError } from './frameMessages.js'

/**
 * Returns the error that the host's page reports for an error of the iframe. The iframe chooses the code only, and only a code whose
 * words agree with what the page knows of the money. `known` is the page's own knowledge.
 */
export function errorFromFrame({ code, funds: claim }: FrameError, known: Funds): TillError {
  const funds = worstOf([known, claim === 'spent' ? 'unknown' : claim])
  if (Object.hasOwn(errorRows, code)) {
    const { shortMessage, fix, retry } = new RpcError(code)
    return new TillError(code, { shortMessage, fix, retry, funds })
  }
  if (isCheckoutCode(code) && codeClaims[code].includes(known)) return new CheckoutError(code, { funds })
  return new CheckoutError(funds === 'unknown' ? 'PaymentUnknown' : 'Unexpected', { funds })
}

function isCheckoutCode(code: string): code is CheckoutErrorCode {
  return Object.hasOwn(checkoutErrors, code)
}

const unpaid: readonly Funds[] = ['none', 'approval', 'swapped']
const unproven: readonly Funds[] = [...unpaid, 'unknown']
const paying: readonly Funds[] = ['unknown', 'spent']
const any: readonly Funds[] = [...unpaid, ...paying]

/** The knowledge of the page with which the words of each code may be true. */
export const codeClaims: { readonly [code in CheckoutErrorCode]: readonly Funds[] } = {
  // These say that the checkout, the wallet or the chain made no payment.
  InvalidIntent: unpaid,
  Rejected: unpaid,
  Cancelled: unpaid,
  AlreadyBought: unpaid,
  WrongAccount: unpaid,
  WrongChain: unpaid,
  EmptyPlan: unpaid,
  PlanRefused: unpaid,
  PolicyMissing: unpaid,
  CurrencyMismatch: unpaid,
  CurrencyUnreadable: unpaid,
  InsufficientFunds: unpaid,
  InsufficientGas: unpaid,
  WouldRevert: unpaid,
  SimulationUnavailable: unpaid,
  SimulationMismatch: unpaid,
  Reverted: unpaid,
  Replaced: unpaid,
  CancelledInWallet: unpaid,
  StorageFailed: unpaid,
  // These say that a payment may be in flight, or say nothing about one.
  StoppedInOtherTab: unproven,
  PreviousPaymentPending: unproven,
  AccountBusy: unproven,
  Dropped: unproven,
  AwaitingOwners: unproven,
  PaymentUnknown: unproven,
  PendingLong: any,
  WalletStillAsking: any,
  WalletFailed: any,
  ChainFailed: any,
  ServiceFailed: any,
  ChunkLoadFailed: any,
  Unexpected: any,
  // These say that the chain had a payment.
  Reorged: paying,
  OutcomeMismatch: paying,
}
