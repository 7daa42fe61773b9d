import { type Address, type Hex, isAddressEqual, isHex, size, zeroAddress, zeroHash } from 'viem'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { normalizeCurrency } from '../../protocol/formats.js'
import { invalid, isAmount, orInvalid } from '../intent/intent.js'

/** The terms that a seller agreed to on the screen. Verification compares every listing step with them. */
export type ListingIntent = {
  /** The chain of the token and of the market. */
  chainId: number
  /** The account that signs and receives the price. */
  seller: Address
  /** The market kind of the listing, as the service spells it. */
  marketplace: MarketplaceKind
  /**
   * The market contract of the listing. A service answers with another market only to be refused.
   * @default Seaport for a third-party kind, else the only market of the policy on this chain
   */
  market?: Address | undefined
  /** The contract of the token. */
  collectionAddress: Address
  /** The token’s number in its collection. */
  tokenId: bigint
  /** How many are for sale, together or one by one. */
  quantity: bigint
  /** The currency of the price, `zeroAddress` for the native one. */
  currency: Address
  /** The price of one, in the currency's smallest unit. */
  unitPrice: bigint
  /**
   * The least that the seller receives when all of it is sold, in the currency's smallest unit. A Seaport listing says who
   * receives what. Other markets take their fee and the royalty at the sale, see `readDeductions`.
   */
  proceeds: bigint
  /** The end of the listing, in whole seconds. */
  validUntil: Date
  /** A contract that Seaport asks at each sale. @default none */
  zone?: Address | undefined
  /** 32 bytes that the zone interprets, often the accounts that it lets buy. @default zeros */
  zoneHash?: Hex | undefined
  /** The Seaport conduit that moves the token, by its key. @default Seaport itself */
  conduit?: { key: Hex; address: Address } | undefined
}

/** The longest listing, in milliseconds. A listing without an end sells at the price of another time. */
const maxListingMs = 366 * 86_400_000

/**
 * Creates the intent of a listing from what the screen showed. A `null` counts as left out.
 *
 * @throws CheckoutError `InvalidIntent` – the quantity or the price is zero, the proceeds are zero or above the price, the end
 * is not within a year, or a field has the wrong type
 */
export function createListingIntent(options: createListingIntent.Options): ListingIntent {
  return orInvalid(() => readListing(options))
}

function readListing(options: createListingIntent.Options): ListingIntent {
  const { now, market, zone, zoneHash, conduit, ...listing } = options
  const { chainId, tokenId, quantity, unitPrice, validUntil, currency } = listing
  if (!(Number.isSafeInteger(chainId) && chainId > 0)) throw invalid('It needs the id of a chain.')
  if (typeof listing.marketplace !== 'string') throw invalid('It needs the kind of a market.')
  if (!isAmount(quantity)) throw invalid('There is nothing to sell.')
  if (!isAmount(unitPrice)) throw invalid('It has no price.')
  // The first token of a collection may have the number 0.
  if (typeof tokenId !== 'bigint' || !isAmount(tokenId + 1n)) throw invalid('A token has a number: a bigint.')
  const proceeds = listing.proceeds ?? unitPrice * quantity
  if (!isAmount(proceeds) || proceeds > unitPrice * quantity) {
    throw invalid('The seller gets more than nothing, and no more than the price.')
  }
  const end = Math.floor(validUntil.getTime() / 1_000) * 1_000
  const from = now ?? Date.now()
  // A comparison with an invalid date is false.
  if (!(end > from && end <= from + maxListingMs)) throw invalid('It needs an end, within a year.')
  assertAddresses(options)
  assertSeaportWords(options)
  const intent: ListingIntent = {
    ...listing,
    currency: normalizeCurrency(currency),
    proceeds,
    validUntil: new Date(end),
  }
  if (market) intent.market = market
  if (zone) intent.zone = zone
  if (zoneHash) intent.zoneHash = zoneHash
  if (conduit) intent.conduit = conduit
  return intent
}

/** Throws if an address is none, or is the zero address where an account or a contract is needed. */
function assertAddresses(options: createListingIntent.Options): void {
  const { seller, collectionAddress, market, currency, zone, conduit } = options
  if ([seller, collectionAddress, market ?? seller].some((account) => isAddressEqual(account, zeroAddress))) {
    throw invalid('Neither seller, collection nor market is the zero address.')
  }
  // isAddressEqual throws if one of them is not an address.
  for (const address of [currency, zone ?? currency, conduit ? conduit.address : currency]) {
    isAddressEqual(address, address)
  }
}

/** Throws unless the zone hash and the conduit key have 32 bytes. */
function assertSeaportWords({ zoneHash, conduit }: createListingIntent.Options): void {
  const words = [zoneHash ?? zeroHash, conduit ? conduit.key : zeroHash]
  if (!words.every((word) => isHex(word) && size(word) === 32)) {
    throw invalid('A word to the zone, and the key of a conduit, are 32 bytes.')
  }
}

export declare namespace createListingIntent {
  type Options = Omit<ListingIntent, 'proceeds'> & {
    /** The least that the seller receives when all of it is sold. @default the whole price */
    proceeds?: bigint | undefined
    /** Milliseconds since 1970. @default Date.now() */
    now?: number | undefined
  }
}
