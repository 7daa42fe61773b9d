import { stringify } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'
import { ListingError } from './ListingError.js'
import type { ListingIntent } from './listingIntent.js'
import { createSignedListing, type SignedListing } from './signedListing.js'

/** Where it is noted what a seller has signed of a token and handed over, until it is known to be for sale. */
export function openListingNote({ storage, intent }: openListingNote.Options): ListingNote {
  const { chainId, seller, collectionAddress, tokenId } = intent
  const key = `till.listing.${chainId}.${seller}.${collectionAddress}.${tokenId}`.toLowerCase()
  return {
    async read() {
      const text = await guardStorage(() => storage.getItem(key))
      if (text === null) return undefined
      const listing = parse(text)
      if (!listing) throw new ListingError({ listing, details: 'What was noted of it cannot be read.' })
      return listing
    },
    async write({ signed, post, signature }) {
      const text = stringify({ signed, post, signature })
      await guardStorage(() => storage.setItem(key, text))
      const kept = await guardStorage(() => storage.getItem(key))
      if (kept !== text) throw new CheckoutError('StorageFailed', { details: 'It keeps something else.' })
    },
    // One that stays is handed over again, which changes nothing.
    forget: () => guardStorage(() => storage.removeItem(key)).catch(() => {}),
  }
}

export declare namespace openListingNote {
  type Options = {
    storage: CheckoutStorage
    intent: Pick<ListingIntent, 'chainId' | 'seller' | 'collectionAddress' | 'tokenId'>
  }
}

/** What is noted of a token's listing, see {@link openListingNote}. */
export type ListingNote = {
  /** Throws `StorageFailed`, and `ListingUnknown` for what cannot be read. */
  read: () => Promise<SignedListing | undefined>
  /** Throws `StorageFailed` also where something else is kept then. */
  write: (listing: SignedListing) => Promise<void>
  forget: () => Promise<void>
}

function parse(text: string): SignedListing | undefined {
  try {
    return createSignedListing(JSON.parse(text))
  } catch {
    return undefined
  }
}
