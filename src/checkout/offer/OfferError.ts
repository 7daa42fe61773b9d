import { TillError } from '../../errors.js'

/**
 * The error for an offer that the maker sent and that may be open. If the maker makes the offer again, the checkout first looks for the
 * earlier offer. It does not prompt the wallet again while the outcome is unknown.
 */
export class OfferError extends TillError<'OfferUnknown'> {
  override name = 'OfferError'
  /** The id of the earlier offer on its market; `undefined` if it is not known. */
  readonly orderId: string | undefined

  constructor({ orderId, details, cause }: OfferError.Options) {
    super('OfferUnknown', {
      shortMessage: 'You made an offer for this item, and an owner may accept it.',
      fix: 'Check the activity in your wallet, then make the offer again on the same terms. Or cancel the earlier offer.',
      funds: 'unknown',
      retry: true,
      details,
      cause,
    })
    this.orderId = orderId
  }
}

export declare namespace OfferError {
  type Options = {
    /** The id of the earlier offer on its market. @default none */
    orderId?: string | undefined
    /** The reason why the outcome is unknown, in one sentence. @default none */
    details?: string | undefined
    /** The original error. @default none */
    cause?: unknown
  }
}
