import { type Address, isAddressEqual } from 'viem'
import type { Trust } from '../verify/trust.js'
import { type ListingFinding, listingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'

/** Seconds that clocks may differ. */
const skew = 60n

/** Holds what is for sale, for how much and until when, against what the seller agreed to, whichever market it is on. */
export function verifyTerms({ terms, intent, trust }: verifyTerms.Options): ListingFinding[] {
  const { collection, tokenId, quantity, price, from, until } = terms
  const due = intent.unitPrice * intent.quantity
  const end = BigInt(intent.validUntil.getTime()) / 1_000n
  const now = BigInt(Math.floor(trust.now / 1_000))
  return [
    ...(isAddressEqual(collection, intent.collectionAddress)
      ? []
      : [listingFinding('wrong-collection', collection)]),
    ...(tokenId === intent.tokenId ? [] : [listingFinding('wrong-token-id', `${tokenId}`)]),
    ...(quantity === intent.quantity ? [] : [listingFinding('wrong-quantity', `${quantity}`)]),
    ...(price < due ? [listingFinding('price-too-low', `${price} instead of ${due}`)] : []),
    ...(price > due ? [listingFinding('other-price', `${price} instead of ${due}`)] : []),
    ...(until === end && from <= now + skew ? [] : [listingFinding('wrong-expiry', `${from} to ${until}`)]),
  ]
}

export declare namespace verifyTerms {
  type Options = { terms: Terms; intent: ListingIntent; trust: Trust }
  type Terms = {
    collection: Address
    tokenId: bigint
    quantity: bigint
    /** What all of it costs, in the currency's smallest unit. */
    price: bigint
    /** Seconds since 1970. */
    from: bigint
    /** Seconds since 1970. */
    until: bigint
  }
}
