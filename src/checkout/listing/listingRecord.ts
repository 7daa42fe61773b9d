import { stringify } from 'viem'
import { recordVersion } from '../journal/journalRecord.js'
import { openSellerRecord, openText, type SellerRecord } from '../seller/sellerRecord.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { ListingError } from './ListingError.js'
import type { ListingIntent } from './listingIntent.js'
import { createSignedListing, type SignedListing } from './signedListing.js'

/** The record of a token's listing: a transaction, or a signed listing that the service has not confirmed. */
export type ListingRecord = SellerRecord & {
  /** Returns the recorded signed listing; `undefined` if there is no record, if the record is a transaction, or if it cannot be read. */
  readSigned: () => Promise<SignedListing | undefined>
  writeSigned: (listing: SignedListing) => Promise<void>
}

export function openListingRecord({ storage, intent }: openListingRecord.Options): ListingRecord {
  const { chainId, seller, collectionAddress, tokenId } = intent
  const key = `till.listing.${chainId}.${seller}.${collectionAddress}.${tokenId}`.toLowerCase()
  const unknown: SellerRecord['unknown'] = (options) => new ListingError({ listing: undefined, ...options })
  const stored = openText({ storage, key })
  return {
    ...openSellerRecord({ storage, key, unknown }),
    async readSigned() {
      const text = await stored.read()
      return text === null ? undefined : parse(text)
    },
    writeSigned({ signed, post, signature }) {
      return stored.write(stringify({ version: recordVersion, signed, post, signature }))
    },
  }
}

export declare namespace openListingRecord {
  type Options = {
    storage: CheckoutStorage
    intent: Pick<ListingIntent, 'chainId' | 'seller' | 'collectionAddress' | 'tokenId'>
  }
}

function parse(text: string): SignedListing | undefined {
  try {
    const { version, ...listing } = JSON.parse(text)
    return version === recordVersion ? createSignedListing(listing) : undefined
  } catch {
    return undefined
  }
}
