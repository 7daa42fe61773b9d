import { type Address, type Hex, isAddressEqual, isHex, size, zeroAddress, zeroHash } from 'viem'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { normalizeCurrency } from '../../protocol/formats.js'
import { readMaybe, readOptionAddress } from '../../protocol/read/values.js'
import { invalid, isAmount, orInvalid } from '../intent/intent.js'

/** The terms that a seller agreed to on the screen: verification compares every listing step with them. */
export type ListingIntent = {
  /** The chain of the token and of the market. */
  chainId: number
  /** The account that signs and receives the price. */
  seller: Address
  /** The marketplace kind of the listing, as the service spells it. */
  marketplace: MarketplaceKind
  /**
   * The market contract of the listing: the checkout refuses steps for any other one.
   * @default Seaport for a `third_party_kind`, otherwise the only market of the policy on this chain
   */
  market?: Address | undefined
  /** The contract of the token. */
  collectionAddress: Address
  /** The token’s number in its collection. */
  tokenId: bigint
  /** The number of units for sale. */
  quantity: bigint
  /** The currency of the price, `zeroAddress` for the native one. */
  currency: Address
  /** The price of one unit, in the currency's smallest unit. */
  unitPrice: bigint
  /** The minimum that the seller receives for all units, in the currency's smallest unit. */
  proceeds: bigint
  /** The end of the listing, in whole seconds. */
  validUntil: Date
  /** A contract that Seaport calls to validate each sale. @default none */
  zone?: Address | undefined
  /** 32 bytes for the zone, often the hash of the allowed buyers. @default zeros */
  zoneHash?: Hex | undefined
  /** The Seaport conduit that moves the token: its key and its address. @default Seaport itself */
  conduit?: { key: Hex; address: Address } | undefined
}

/** The maximum duration of a listing in milliseconds, because a listing without an end could sell at an outdated price. */
const maxListingMs = 366 * 86_400_000

/**
 * Creates the intent of a listing from the terms on the screen.
 *
 * @throws CheckoutError `InvalidIntent` – the quantity or the price is zero, the proceeds are zero or above the price, the end is not
 * within a year, or a field has the wrong type.
 */
export function createListingIntent(options: createListingIntent.Options): ListingIntent {
  return orInvalid(() => readListing(options))
}

function readListing(options: createListingIntent.Options): ListingIntent {
  const { now, market, zone, zoneHash, conduit, ...listing } = options
  const { quantity, unitPrice, validUntil, currency } = listing
  assertItem(listing)
  const proceeds = listing.proceeds ?? unitPrice * quantity
  if (!isAmount(proceeds) || proceeds > unitPrice * quantity) {
    throw invalid('`proceeds` must be above 0 and at most the price.')
  }
  const end = readEnd(validUntil, now)
  assertAddresses(options)
  assertSeaportWords(options)
  const intent: ListingIntent = {
    ...listing,
    currency: normalizeCurrency(currency),
    proceeds,
    validUntil: end,
  }
  if (market) intent.market = market
  if (zone) intent.zone = zone
  if (zoneHash) intent.zoneHash = zoneHash
  if (conduit) intent.conduit = conduit
  return intent
}

/** Checks the fields that listing and offer intents share. Throws `InvalidIntent` if one of these fields is out of range. */
export function assertItem(item: assertItem.Options): void {
  const { chainId, marketplace, tokenId, quantity, unitPrice } = item
  if (!(Number.isSafeInteger(chainId) && chainId > 0)) throw invalid('`chainId` must be a chain id.')
  if (typeof marketplace !== 'string') throw invalid('`marketplace` must be the kind of a market.')
  if (!isAmount(quantity)) throw invalid('`quantity` must be a bigint of at least 1.')
  if (!isAmount(unitPrice)) throw invalid('`unitPrice` must be a bigint above 0.')
  // Add 1, because the first token of a collection may have the number 0, and `isAmount` accepts only positive numbers.
  if (typeof tokenId !== 'bigint' || !isAmount(tokenId + 1n))
    throw invalid('`tokenId` must be a bigint of at least 0.')
}

export declare namespace assertItem {
  type Options = Pick<ListingIntent, 'chainId' | 'marketplace' | 'tokenId' | 'quantity' | 'unitPrice'>
}

/** Returns the end of an order, rounded down to a whole second. Throws `InvalidIntent` for an end in the past, or more than a year away. */
export function readEnd(validUntil: Date, now: number = Date.now()): Date {
  if (!(validUntil instanceof Date)) throw invalid('`validUntil` must be a Date.')
  if (!Number.isFinite(now)) throw invalid('`now` must be in milliseconds since 1970.')
  const end = Math.floor(validUntil.getTime() / 1_000) * 1_000
  // Use `!(…)` to also reject an invalid date: every comparison with an invalid date is false.
  if (!(end > now && end <= now + maxListingMs))
    throw invalid('`validUntil` must be in the future and within a year.')
  return new Date(end)
}

function assertAddresses(options: createListingIntent.Options): void {
  const { seller, collectionAddress, market, currency, zone, conduit } = options
  for (const [name, address] of Object.entries({ seller, collectionAddress, currency }))
    readOptionAddress(address, name)
  for (const [name, address] of Object.entries({ market, zone })) readMaybe(readOptionAddress, address, name)
  if (conduit) readOptionAddress(conduit.address, 'conduit.address')
  if ([seller, collectionAddress, market ?? seller].some((account) => isAddressEqual(account, zeroAddress))) {
    throw invalid('`seller`, `collectionAddress` and `market` must not be the zero address.')
  }
}

function assertSeaportWords({ zoneHash, conduit }: createListingIntent.Options): void {
  const words = [zoneHash ?? zeroHash, conduit ? conduit.key : zeroHash]
  if (!words.every((word) => isHex(word) && size(word) === 32)) {
    throw invalid('`zoneHash` and `conduit.key` must be 32 bytes.')
  }
}

export declare namespace createListingIntent {
  type Options = Omit<ListingIntent, 'proceeds'> & {
    /** The minimum that the seller receives for all units. @default the whole price */
    proceeds?: bigint | undefined
    /** The current time in milliseconds since 1970. @default Date.now() */
    now?: number | undefined
  }
}
