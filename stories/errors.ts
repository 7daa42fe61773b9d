import { CheckoutError, type CheckoutErrorCode } from '../src/checkout/errors/CheckoutError.js'
import { findings } from '../src/checkout/errors/finding.js'
import type { Funds } from '../src/errors.js'

/** An error that leaves the money in a given place. */
export function makeError(funds: Funds): CheckoutError {
  const { code, details } = (
    {
      none: { code: 'InsufficientFunds', details: 'It holds 12.50 USDC, and 129.50 USDC are needed.' },
      approval: { code: 'Reverted', details: 'The market says: OrderExpired.' },
      unknown: { code: 'PaymentUnknown', details: 'The page was closed while the wallet asked.' },
      spent: { code: 'OutcomeMismatch', details: undefined },
    } as const
  )[funds]
  return new CheckoutError(code, { details, funds })
}

/** An error of each code, with the money where that error most often leaves it. */
export function makeErrorOf(code: CheckoutErrorCode): CheckoutError {
  const elsewhere: { [code in CheckoutErrorCode]?: Funds } = {
    Reverted: 'approval',
    CancelledInWallet: 'approval',
    Dropped: 'unknown',
    PendingLong: 'unknown',
    PaymentUnknown: 'unknown',
    WalletStillAsking: 'unknown',
    OutcomeMismatch: 'spent',
  }
  return new CheckoutError(code, { funds: elsewhere[code] })
}

/** A plan that was refused for every reason there is. */
export const refusal = new CheckoutError('PlanRefused', {
  findings: Object.entries(findings).map(([code, text]) => ({ code: code as keyof typeof findings, text })),
})
