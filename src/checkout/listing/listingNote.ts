import { stringify, zeroHash } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import { recordVersion } from '../journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../journal/parseRecord.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'
import { ListingError } from './ListingError.js'
import type { ListingIntent } from './listingIntent.js'
import type { SentListing } from './sentListing.js'
import { createSignedListing, type SignedListing } from './signedListing.js'

/** Where it is noted what a seller was asked to sign or send to list a token, until it is known what became of it. */
export function openListingNote({ storage, intent }: openListingNote.Options): ListingNote {
  const { chainId, seller, collectionAddress, tokenId } = intent
  const key = `till.listing.${chainId}.${seller}.${collectionAddress}.${tokenId}`.toLowerCase()
  return {
    key,
    async read() {
      const text = await guardStorage(() => storage.getItem(key))
      if (text === null) return undefined
      const listing = parse(text)
      if (!listing)
        throw new ListingError({ listing: undefined, details: 'What was noted of it cannot be read.' })
      return listing
    },
    async write(listing, before) {
      const text = serialize(listing)
      // What took its place meanwhile stays.
      if (before && (await guardStorage(() => storage.getItem(key))) !== serialize(before)) return
      await guardStorage(() => storage.setItem(key, text))
      const kept = await guardStorage(() => storage.getItem(key))
      if (kept !== text) throw new CheckoutError('StorageFailed', { details: 'It keeps something else.' })
    },
    // One that stays is looked for, or handed over, once more, which changes nothing.
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
  /** Its name in the storage. */
  readonly key: string
  /** Throws `StorageFailed`, and `ListingUnknown` for what cannot be read. */
  read: () => Promise<SignedListing | SentListing | undefined>
  /** In place of what was noted `before`, or of anything. Throws `StorageFailed` also where something else is kept then. */
  write: (listing: SignedListing | SentListing, before?: SentListing) => Promise<void>
  forget: () => Promise<void>
}

function serialize(listing: SignedListing | SentListing): string {
  if (!('entry' in listing)) {
    const { signed, post, signature } = listing
    return stringify({ version: recordVersion, signed, post, signature })
  }
  const entries = [listing.entry]
  return serializeRecord({ version: recordVersion, purchaseId: zeroHash, status: 'open', entries, told: [] })
}

function parse(text: string): SignedListing | SentListing | undefined {
  const [entry] = parseRecord(text)?.entries ?? []
  if (entry) return { entry }
  try {
    const { version, ...listing } = JSON.parse(text)
    return version === recordVersion ? createSignedListing(listing) : undefined
  } catch {
    return undefined
  }
}
