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

/** Opens the record of a token's listing. The record exists from the wallet request until the outcome of the listing is known. */
export function openListingRecord({ storage, intent }: openListingRecord.Options): ListingRecord {
  const { chainId, seller, collectionAddress, tokenId } = intent
  const key = `till.listing.${chainId}.${seller}.${collectionAddress}.${tokenId}`.toLowerCase()
  return {
    key,
    async read() {
      const text = await guardStorage(() => storage.getItem(key))
      if (text === null) return undefined
      const listing = parse(text)
      if (!listing)
        throw new ListingError({
          listing: undefined,
          details: 'The record of the earlier listing cannot be read.',
        })
      return listing
    },
    async write(listing, before) {
      const text = serialize(listing)
      // Skip the write if another tab has changed the record.
      if (before && (await guardStorage(() => storage.getItem(key))) !== serialize(before)) return
      await guardStorage(() => storage.setItem(key, text))
      const kept = await guardStorage(() => storage.getItem(key))
      if (kept !== text)
        throw new CheckoutError('StorageFailed', {
          details: 'The storage returned another value than the one written.',
        })
    },
    // Ignore a failed removal: the next attempt then only looks for the listing, or posts it, once more.
    remove: () => guardStorage(() => storage.removeItem(key)).catch(() => {}),
  }
}

export declare namespace openListingRecord {
  type Options = {
    storage: CheckoutStorage
    intent: Pick<ListingIntent, 'chainId' | 'seller' | 'collectionAddress' | 'tokenId'>
  }
}

export type ListingRecord = {
  readonly key: string
  read: () => Promise<SignedListing | SentListing | undefined>
  write: (listing: SignedListing | SentListing, before?: SentListing) => Promise<void>
  remove: () => Promise<void>
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
