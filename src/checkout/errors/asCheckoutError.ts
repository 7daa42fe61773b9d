import { type Funds, TillError } from '../../errors.js'
import { plainText } from '../../evm/plainText.js'
import { CheckoutError } from './CheckoutError.js'

export function asCheckoutError(cause: unknown, funds: Funds, swapped?: CheckoutError.Held): CheckoutError {
  const held = funds === 'swapped' ? swapped : undefined
  if (cause instanceof CheckoutError) {
    return new CheckoutError(cause.code, { ...cause, cause: cause.cause, funds, held })
  }
  if (cause instanceof TillError) {
    const details = plainText([cause.shortMessage, cause.details].filter(Boolean).join(' '))
    return new CheckoutError('ServiceFailed', { details, cause, funds, held })
  }
  return new CheckoutError('Unexpected', { cause, funds, held })
}
