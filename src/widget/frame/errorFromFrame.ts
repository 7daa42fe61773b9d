import { CheckoutError, type CheckoutErrorCode, checkoutErrors } from '../../checkout/errors/CheckoutError.js'
import { worstOf } from '../../checkout/journal/fundsStatus.js'
import { type Funds, TillError } from '../../errors.js'
import { errorRows, RpcError } from '../../protocol/errors.js'
import type { FrameError } from './frameMessages.js'

/**
 * Returns the error that the host's page emits for an error of the iframe. The iframe chooses the code, but the text comes from the page.
 * `known` is the state of the money that the page itself has read. The iframe can only change this state to a worse one, at most to
 * `unknown`.
 *
 * If the text of the code contradicts `known`, the function returns `PaymentUnknown` or `Unexpected` instead.
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

/** For each code, the states of the money in which the text of the error can be true. */
export const codeClaims: { readonly [code in CheckoutErrorCode]: readonly Funds[] } = {
  // The texts of these codes say that no payment was made, so the iframe may send them only if the page knows of no payment.
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
  // The texts of these codes say that a payment may be in flight. So the iframe may not send them if the page knows of a successful
  // payment.
  StoppedInOtherTab: unproven,
  PreviousPaymentPending: unproven,
  AccountBusy: unproven,
  Dropped: unproven,
  AwaitingOwners: unproven,
  PaymentUnknown: unproven,
  // The texts of these codes say nothing about the result of a payment, so the iframe may always send them.
  PendingLong: any,
  WalletStillAsking: any,
  WalletFailed: any,
  ChainFailed: any,
  ServiceFailed: any,
  ChunkLoadFailed: any,
  Unexpected: any,
  // The texts of these codes say that the chain contained a payment. So the iframe may send them only if the page knows of a payment.
  Reorged: paying,
  OutcomeMismatch: paying,
}
