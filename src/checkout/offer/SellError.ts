import { TillError } from '../../errors.js'

/**
 * The error for an accepted offer, if it is unknown whether the acceptance has taken effect or still will. If the seller accepts the offer
 * again, the checkout first looks for the earlier acceptance. It does not prompt the wallet again while the outcome is unknown.
 */
export class SellError extends TillError<'SellUnknown'> {
  override name = 'SellError'

  constructor({ details, cause }: SellError.Options) {
    super('SellUnknown', {
      shortMessage: 'You accepted this offer, and the token may be sold.',
      fix: 'Check the activity in your wallet, then accept the offer again. The checkout first looks for the earlier acceptance.',
      funds: 'unknown',
      retry: true,
      details,
      cause,
    })
  }
}

export declare namespace SellError {
  type Options = {
    /** The reason why the outcome is unknown, in one sentence. @default none */
    details?: string | undefined
    /** The original error. @default none */
    cause?: unknown
  }
}
