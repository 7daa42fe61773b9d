import { type Address, isAddressEqual } from 'viem'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'
import type { Trust } from '../verify/trust.js'
import { type ListingFinding, listingFinding, unless } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'

/** The part of an intent that says which market a seller means. */
export type AgreedPlace = Pick<ListingIntent, 'market' | 'marketplace'>

/**
 * Returns the one market contract that a seller agreed to: `intent.market`, or Seaport for a third-party kind, or the only
 * market of the policy that sellers can list on. Returns `undefined` if the policy names none or several of these.
 */
export function agreedMarket(
  { market, marketplace }: AgreedPlace,
  { markets }: Pick<Trust, 'markets'>,
): Address | undefined {
  if (market) return market
  if (marketplace.startsWith('third_party_kind')) return seaportAddress
  const kinds: readonly (string | undefined)[] = [undefined, tillkitVenue.kind, requestVenue.kind]
  const [only, ...others] = markets.filter(({ venue }) => kinds.includes(venue?.kind))
  const isOne = others.every(({ address }) => only && isAddressEqual(address, only.address))
  return isOne ? only?.address : undefined
}

/**
 * Verifies that a step goes to the market that the seller agreed to, which the policy trusts. An order number means another order
 * on each market, and each market takes another part of the price.
 */
export function verifyMarket(
  to: Address,
  { intent, trust, isTrusted }: verifyMarket.Options,
): ListingFinding[] {
  if (!isTrusted) return [listingFinding('unknown-contract', to)]
  const market = agreedMarket(intent, trust)
  if (!market) return [listingFinding('market-unnamed')]
  return unless(isAddressEqual(to, market), 'other-market', `${to} instead of ${market}`)
}

export declare namespace verifyMarket {
  type Options = {
    intent: AgreedPlace
    trust: Trust
    /** Whether the policy trusts the contract as a market of the kind that the call is made for. */
    isTrusted: boolean
  }
}

/** The time by which the seller's clock and the chain's may differ, in seconds. */
const clockSkew = 60n

/** Verifies the token, the price and the time of a listing, on any market. */
export function verifyTerms({ terms, intent, trust }: verifyTerms.Options): ListingFinding[] {
  const { collection, tokenId, quantity, price, from, until } = terms
  const due = intent.unitPrice * intent.quantity
  const end = BigInt(intent.validUntil.getTime()) / 1_000n
  const now = BigInt(Math.floor(trust.now / 1_000))
  return [
    ...unless(isAddressEqual(collection, intent.collectionAddress), 'wrong-collection', collection),
    ...unless(tokenId === intent.tokenId, 'wrong-token-id', `${tokenId}`),
    ...unless(quantity === intent.quantity, 'wrong-quantity', `${quantity}`),
    ...unless(price >= due, 'price-too-low', `${price} instead of ${due}`),
    ...unless(price <= due, 'other-price', `${price} instead of ${due}`),
    ...unless(until === end && from <= now + clockSkew, 'wrong-expiry', `${from} to ${until}`),
  ]
}

export declare namespace verifyTerms {
  type Options = { terms: ListingTerms; intent: ListingIntent; trust: Trust }
}

/** The terms of a listing, on any market. */
export type ListingTerms = {
  collection: Address
  tokenId: bigint
  quantity: bigint
  /** The price of all of it, in the currency's smallest unit. */
  price: bigint
  /** Seconds since 1970. */
  from: bigint
  /** Seconds since 1970. */
  until: bigint
}
