import type { SourceOrder } from '../../client/orderSource.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { listingFees } from '../../venues/seaport/listingFees.js'
import { termsOf } from '../../venues/seaport/seaportOrder.js'
import type { ListingStatus } from './readListingStatuses.js'
import { itemOf, type SignedListing } from './signedListing.js'

export function toSourceOrder(listing: SignedListing, options: toSourceOrder.Options): SourceOrder {
  const { marketplace, decimals, listingStatus, time } = options
  const { status, remaining, available } = listingStatus
  const { orderId, components } = listing
  const { collection, tokenId, quantity, currency, unitPrice } = itemOf(listing, time)
  const fees = listingFees(termsOf(components))
  return {
    orderId,
    marketplace,
    status,
    createdBy: components.offerer,
    collectionContractAddress: collection,
    tokenId,
    priceAmount: unitPrice,
    priceCurrencyAddress: currency,
    priceDecimals: decimals,
    quantityInitial: quantity,
    quantityRemaining: remaining,
    quantityAvailable: available,
    feeBps: fees.reduce((sum, { bps }) => sum + bps, 0),
    feeBreakdown: fees.map(({ receiver, bps }) => ({ kind: 'marketplace', recipientAddress: receiver, bps })),
    validFrom: dateOf(components.startTime),
    validUntil: dateOf(components.endTime),
  }
}

export declare namespace toSourceOrder {
  type Options = {
    marketplace: MarketplaceKind
    decimals: number
    listingStatus: ListingStatus
    /** The time, in seconds since 1970, for which the function computes a price that changes over time. */
    time: bigint | undefined
  }
}

const endOfTime = 8_640_000_000_000n

function dateOf(time: bigint): Date {
  return new Date(Number(time < endOfTime ? time : endOfTime) * 1_000)
}
