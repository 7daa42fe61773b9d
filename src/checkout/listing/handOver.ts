import type { Till } from '../../client/createTill.js'
import { withRetry } from '../../client/withRetry.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import { ListingError } from './ListingError.js'
import type { ListingNote } from './listingNote.js'
import type { SignedListing } from './signedListing.js'

/**
 * Hands a signed listing over; again where that failed on the way, since a listing is kept once. Whoever has it can sell by it,
 * whatever it answers: it is for sale when the service names it by what was signed, and else it may be.
 *
 * @throws ListingError
 */
export async function handOver(options: handOver.Options): Promise<{ orderId: string }> {
  const { till, chainId, listing, note, signal } = options
  const { post, signature, orderId } = listing
  const run = () => till.execute({ ...post, chainId, signature, executeType: 'order' }, { signal })
  const told = await withRetry({ count: 2, delay: 250, signal, run }).catch((cause: unknown) => {
    throw new ListingError({ listing, cause, details: 'The service did not say that it has it.' })
  })
  if (normalizeOrderId(told.orderId) !== orderId) {
    throw new ListingError({ listing, details: `The service says that it is order ${told.orderId}.` })
  }
  await note.forget()
  return { orderId }
}

export declare namespace handOver {
  type Options = {
    till: Pick<Till, 'execute'>
    chainId: number
    listing: SignedListing
    /** Where it was noted before. */
    note: ListingNote
    signal: AbortSignal
  }
}
