import { CheckoutError, type CheckoutErrorCode } from '../src/checkout/errors/CheckoutError.js'
import { findings } from '../src/checkout/errors/finding.js'
import type { Funds } from '../src/errors.js'
import { contracts } from './fixtures.js'

/** An error that leaves the money in a given place. */
export function makeError(funds: Funds): CheckoutError {
  const { code, ...why } = (
    {
      none: {
        code: 'InsufficientFunds',
        details: 'It costs 129.5 and the account holds 12.5.',
        amounts: { of: 'price', needed: 129_500_000n, held: 12_500_000n },
      },
      approval: { code: 'Reverted', details: 'The market says: OrderExpired.' },
      swapped: {
        code: 'WouldRevert',
        details: 'The market says: OrderNotOpen.',
        held: { currency: contracts.usdc, amount: 129_500_000n },
      },
      unknown: { code: 'PaymentUnknown', details: 'The page was closed while the wallet asked.' },
      spent: { code: 'OutcomeMismatch', details: undefined },
    } as const
  )[funds]
  return new CheckoutError(code, { ...why, funds })
}

/** An error of each code, with the money where that error most often leaves it. */
export function makeErrorOf(code: CheckoutErrorCode): CheckoutError {
  const elsewhere: { [code in CheckoutErrorCode]?: Funds } = {
    AlreadyBought: 'spent',
    Reverted: 'approval',
    CancelledInWallet: 'approval',
    Dropped: 'unknown',
    PendingLong: 'unknown',
    AwaitingOwners: 'unknown',
    PaymentUnknown: 'unknown',
    WalletStillAsking: 'unknown',
    OutcomeMismatch: 'spent',
  }
  return new CheckoutError(code, { funds: elsewhere[code] })
}

/** The network's fee is more than the wallet holds. */
export const noGas = new CheckoutError('InsufficientGas', {
  details:
    'With the network’s fee it takes about 0.0021 ETH, and the account holds 0.000000000000000001 ETH.',
  amounts: { of: 'gas', needed: 2_100_000_000_000_000n, held: 1n },
})

/** A plan that was refused for every reason there is. */
export const planRefused = new CheckoutError('PlanRefused', {
  findings: Object.entries(findings).map(([code, text]) => ({ code: code as keyof typeof findings, text })),
})
