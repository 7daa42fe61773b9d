import { TillError } from '../../errors.js'
import type { Signature } from '../../protocol/step.js'

/**
 * The error for a listing that may be for sale: the seller signed or sent it, but neither the service nor the chain confirmed it. If the
 * seller lists the token again on the same terms, the checkout looks for the listing or posts it again, without a new signature.
 */
export class ListingError extends TillError<'ListingUnknown'> {
  override name = 'ListingError'
  /** The signed listing and its id; `undefined` if they are not known. */
  readonly listing: ListingError.Listing | undefined

  constructor({ listing, details, cause }: ListingError.Options) {
    super('ListingUnknown', {
      shortMessage: 'You listed this item, and it may be for sale.',
      fix: 'List the item again on the same terms, which needs no new signature. Or cancel the listing.',
      funds: 'unknown',
      retry: true,
      details,
      cause,
    })
    this.listing = listing && { orderId: listing.orderId, signed: listing.signed }
  }
}

export declare namespace ListingError {
  type Options = {
    /** The signed listing; `undefined` if it is not known. */
    listing: Listing | undefined
    /** The reason why the state of the listing is unknown, in one sentence. @default none */
    details?: string | undefined
    /** The original error. @default none */
    cause?: unknown
  }

  type Listing = {
    /** The id of the listing on its market; on Seaport, the order hash. */
    orderId: string
    /** The signed typed data; `undefined` for a listing that was sent as a transaction. */
    signed?: Signature | undefined
  }
}
