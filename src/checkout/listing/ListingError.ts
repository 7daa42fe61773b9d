import { TillError } from '../../errors.js'
import type { Signature } from '../../protocol/step.js'

/**
 * A listing was signed, and handed over or sent, and nobody has said that it is for sale: it may be. Listing the same again looks for
 * it, or hands over what was signed, and has nothing new signed; `listing` is what `runCancel` takes it back by, also where no
 * service knows it.
 */
export class ListingError extends TillError<'ListingUnknown'> {
  override name = 'ListingError'
  /** What was signed, and its id on its market; nothing where that is not known. */
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
    /** What was signed; nothing where it is not known. */
    listing: Listing | undefined
    /** Why it is not known, in one sentence. @default none */
    details?: string | undefined
    /** The original error. @default none */
    cause?: unknown
  }

  /** What was signed, as `runCancel` takes it. */
  type Listing = {
    /** The order’s id on its market: on Seaport its hash. */
    orderId: string
    /** The typed data that was signed; nothing of what was sent. */
    signed?: Signature | undefined
  }
}
