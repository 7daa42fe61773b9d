import { TillError } from '../../errors.js'
import type { Signature } from '../../protocol/step.js'

/**
 * The seller signed or sent a listing, and it may be for sale, but neither the service nor the chain confirmed it. The same listing
 * can be made again: the checkout then looks for it, or posts it again, and the seller signs nothing new. `runCancel` cancels it by
 * `listing`, even if no service knows it.
 */
export class ListingError extends TillError<'ListingUnknown'> {
  override name = 'ListingError'
  /** The signed listing and its id on its market, `undefined` if they are not known. */
  readonly listing: ListingError.Listing | undefined

  constructor({ listing, details, cause }: ListingError.Options) {
    super('ListingUnknown', {
      shortMessage: 'You signed a listing of this, and it may be for sale.',
      fix: 'List the same again, which looks for what you signed and asks for nothing new, or take it back.',
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
    /** The signed listing, `undefined` if it is not known. */
    listing: Listing | undefined
    /** Why the state of the listing is not known, in one sentence. @default none */
    details?: string | undefined
    /** The original error. @default none */
    cause?: unknown
  }

  /** A listing, as `runCancel` takes it. */
  type Listing = {
    /** The order’s id on its market. On Seaport it is the order's hash. */
    orderId: string
    /** The signed typed data, `undefined` for a listing that was sent. */
    signed?: Signature | undefined
  }
}
