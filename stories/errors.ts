import { CheckoutError, type CheckoutErrorCode } from '../src/checkout/errors/CheckoutError.js'
import { findings } from '../src/checkout/errors/finding.js'
import type { Funds } from '../src/errors.js'
import { contracts } from './fixtures.js'

export function makeError(funds: Funds): CheckoutError {
  const { code, ...why } = (
    {
      none: {
        code: 'InsufficientFunds',
        details: 'The purchase costs 129.5. The account holds 12.5.',
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

/** Creates an error with this code. Its `funds`, which say where the buyer's money is, have the value that is most common for the code. */
export function makeErrorOf(code: CheckoutErrorCode): CheckoutError {
  const fundsByCode: { [code in CheckoutErrorCode]?: Funds } = {
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
  return new CheckoutError(code, { funds: fundsByCode[code] })
}

export const noGas = new CheckoutError('InsufficientGas', {
  details:
    'With the network’s fee it takes about 0.0021 ETH, and the account holds 0.000000000000000001 ETH.',
  amounts: { of: 'gas', needed: 2_100_000_000_000_000n, held: 1n },
})

export const planRefused = new CheckoutError('PlanRefused', {
  findings: Object.entries(findings).map(([code, text]) => ({ code: code as keyof typeof findings, text })),
})
