import { type Address, isAddressEqual } from 'viem'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'
import type { Trust } from '../verify/trust.js'
import { type ListingFinding, listingFinding, unless } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'

export type AgreedMarket = Pick<ListingIntent, 'market' | 'marketplace'>

/**
 * Returns the market contract that a seller agreed to. This is `intent.market`, otherwise Seaport for a `third_party_kind` listing,
 * otherwise the only market of the policy that supports listings.
 */
export function agreedMarket(
  { market, marketplace }: AgreedMarket,
  { markets }: Pick<Trust, 'markets'>,
): Address | undefined {
  if (market) return market
  if (marketplace.startsWith('third_party_kind')) return seaportAddress
  const kinds: readonly (string | undefined)[] = [undefined, tillkitVenue.kind, requestVenue.kind]
  const [only, ...others] = markets.filter(({ venue }) => kinds.includes(venue?.kind))
  const isOne = others.every(({ address }) => only && isAddressEqual(address, only.address))
  return isOne ? only?.address : undefined
}

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
    intent: AgreedMarket
    trust: Trust
    isTrusted: boolean
  }
}

/** The allowed difference between the seller's clock and the chain's, in seconds. */
const clockSkew = 60n

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

export type ListingTerms = {
  collection: Address
  tokenId: bigint
  quantity: bigint
  /** The total price, in the currency's smallest unit. */
  price: bigint
  /** The start of the listing, in seconds since 1970. */
  from: bigint
  /** The end of the listing, in seconds since 1970. */
  until: bigint
}
