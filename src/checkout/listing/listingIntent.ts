import { type Address, type Hex, isAddressEqual, isHex, size, zeroAddress, zeroHash } from 'viem'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { invalid, isAmount, orInvalid } from '../intent/intent.js'

/** What a seller agreed to: everything that a listing is held against, from what the screen showed. */
export type ListingIntent = {
  /** The chain of the token and of the market. */
  chainId: number
  /** Who signs, and gets the price. */
  seller: Address
  /** The market kind that it is listed on. */
  marketplace: MarketplaceKind
  /** The contract of the token. */
  collectionAddress: Address
  /** The token’s number in its collection. */
  tokenId: bigint
  /** How many are for sale, together or one by one. */
  quantity: bigint
  /** What is paid with, `zeroAddress` for the native one. */
  currency: Address
  /** What a buyer pays for one, in the currency's smallest unit. */
  unitPrice: bigint
  /**
   * The least that the seller gets once all of it is sold, in the currency's smallest unit: on Seaport, where the listing says
   * who gets what. Our own market takes its fee and the royalty when it sells.
   */
  proceeds: bigint
  /** The end of the listing, in whole seconds. */
  validUntil: Date
  /** A contract that has a say in the sale on Seaport: it is asked each time. @default none, nobody is asked */
  zone?: Address | undefined
  /** The listing’s own word to the zone, whose meaning is the zone’s: often whom it lets buy. @default zeros */
  zoneHash?: Hex | undefined
  /** The conduit of Seaport that moves the token, by its key. @default Seaport itself */
  conduit?: { key: Hex; address: Address } | undefined
}

/** Milliseconds that a listing may be open: one of no end sells at a price of another time. */
const maxListingMs = 366 * 86_400_000

/**
 * Makes the intent of listing a token as it was shown.
 *
 * @throws CheckoutError `InvalidIntent` for nothing, for free, for less than nothing to the seller or more than the price,
 * without an end within a year, or where anything is of another kind than it has to be. `null` is as good as leaving out what may be
 * left out.
 */
export function createListingIntent(options: createListingIntent.Options): ListingIntent {
  return orInvalid(() => readListing(options))
}

function readListing(options: createListingIntent.Options): ListingIntent {
  const { now, zone, zoneHash, conduit, ...listing } = options
  const { chainId, tokenId, quantity, unitPrice, validUntil, seller, collectionAddress, currency } = listing
  if (!(Number.isSafeInteger(chainId) && chainId > 0)) throw invalid('It needs the id of a chain.')
  if (typeof listing.marketplace !== 'string') throw invalid('It needs the kind of a market.')
  if (!isAmount(quantity)) throw invalid('There is nothing to sell.')
  if (!isAmount(unitPrice)) throw invalid('It has no price.')
  // Also where it is the first one: 0.
  if (typeof tokenId !== 'bigint' || !isAmount(tokenId + 1n)) throw invalid('A token has a number: a bigint.')
  const proceeds = listing.proceeds ?? unitPrice * quantity
  if (!isAmount(proceeds) || proceeds > unitPrice * quantity) {
    throw invalid('The seller gets more than nothing, and no more than the price.')
  }
  const end = Math.floor(validUntil.getTime() / 1_000) * 1_000
  const from = now ?? Date.now()
  // Of what is no time, no comparison holds.
  if (!(end > from && end <= from + maxListingMs)) throw invalid('It needs an end, within a year.')
  if ([seller, collectionAddress].some((one) => isAddressEqual(one, zeroAddress))) {
    throw invalid('Neither seller nor collection is the zero address.')
  }
  // Throws for what is no address.
  for (const one of [currency, zone ?? currency, conduit ? conduit.address : currency])
    isAddressEqual(one, one)
  if (
    ![zoneHash ?? zeroHash, conduit ? conduit.key : zeroHash].every(
      (word) => isHex(word) && size(word) === 32,
    )
  ) {
    throw invalid('A word to the zone, and the key of a conduit, are 32 bytes.')
  }
  const more = { ...(zone && { zone }), ...(zoneHash && { zoneHash }), ...(conduit && { conduit }) }
  return { ...listing, ...more, proceeds, validUntil: new Date(end) }
}

export declare namespace createListingIntent {
  type Options = Omit<ListingIntent, 'proceeds'> & {
    /** The least that the seller gets once all of it is sold. @default the whole price */
    proceeds?: bigint | undefined
    /** Milliseconds since 1970. @default Date.now() */
    now?: number | undefined
  }
}
