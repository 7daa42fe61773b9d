import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { CheckoutError } from '../errors/CheckoutError.js'

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
 * @throws CheckoutError `InvalidIntent` for nothing, for free, for less than nothing to the seller or more than the price, or
 * without an end within a year.
 */
export function createListingIntent(options: createListingIntent.Options): ListingIntent {
  const { now = Date.now(), ...listing } = options
  const { quantity, unitPrice, validUntil, seller, collectionAddress } = listing
  const { proceeds = unitPrice * quantity } = listing
  const end = Math.floor(validUntil.getTime() / 1_000) * 1_000
  if (quantity <= 0n) throw invalid('There is nothing to sell.')
  if (unitPrice <= 0n) throw invalid('It has no price.')
  if (proceeds <= 0n || proceeds > unitPrice * quantity) {
    throw invalid('The seller gets more than nothing, and no more than the price.')
  }
  // Of what is no time, no comparison holds.
  if (!(end > now && end <= now + maxListingMs)) throw invalid('It needs an end, within a year.')
  if ([seller, collectionAddress].some((one) => isAddressEqual(one, zeroAddress))) {
    throw invalid('Neither seller nor collection is the zero address.')
  }
  return { ...listing, proceeds, validUntil: new Date(end) }
}

export declare namespace createListingIntent {
  type Options = Omit<ListingIntent, 'proceeds'> & {
    /** The least that the seller gets once all of it is sold. @default the whole price */
    proceeds?: bigint | undefined
    /** Milliseconds since 1970. @default Date.now() */
    now?: number | undefined
  }
}

function invalid(details: string): CheckoutError {
  return new CheckoutError('InvalidIntent', { details })
}
