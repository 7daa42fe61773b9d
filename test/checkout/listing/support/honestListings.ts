import { type Address, padHex, zeroAddress, zeroHash } from 'viem'
import { createListingIntent, type ListingIntent } from '../../../../src/checkout/listing/listingIntent.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import type { SeaportComponents } from '../../../../src/protocol/seaportListing.js'
import type { Step } from '../../../../src/protocol/step.js'
import { operatorStep } from '../../../../src/venues/operatorStep.js'
import { createRequestStep, type NewRequest } from '../../../../src/venues/request/listingSteps.js'
import { signListingStep } from '../../../../src/venues/seaport/listingSteps.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { createOrderStep } from '../../../../src/venues/tillkit/listingSteps.js'
import { ownTokenId, place, zone } from '../../verify/support/place.js'

/**
 * The kinds of listings. A work is an ERC-721 token, and an edition is an ERC-1155 token. The market is Seaport (with or without a zone),
 * our own market, or a `RequestMarket` contract, which numbers its listings.
 */
export type ListingPlace =
  | 'seaportWork'
  | 'seaportEdition'
  | 'seaportZoned'
  | 'marketWork'
  | 'marketEdition'
  | 'requestWork'
  | 'requestEdition'

export type HonestListing = {
  intent: ListingIntent
  steps: Step[]
  policy: Policy
  base: string
  counter: bigint
  deductions: bigint
  now: () => number
}

/**
 * Creates the listing steps of an honest service. Seaport and a `RequestMarket` deduct 5 % of the price, and our own market deducts 7.5 %.
 */
export function createHonestListing(where: ListingPlace): HonestListing {
  const isEdition = where.endsWith('Edition')
  const isSeaport = where.startsWith('seaport')
  const isRequest = where.startsWith('request')
  const quantity = isEdition ? 4n : 1n
  const currency: Address = isEdition && isSeaport ? zeroAddress : place.usdc
  const unitPrice = 1_000_000n
  const collection = isEdition ? place.collection : place.paintings
  const total = unitPrice * quantity
  const deductions = isSeaport ? 0n : (total * (isRequest ? 500n : 750n)) / 10_000n
  const intent = createListingIntent({
    chainId: place.chainId,
    seller: place.buyer,
    collectionAddress: collection,
    tokenId: ownTokenId,
    marketplace: isSeaport ? 'third_party_kind_1' : isRequest ? requestKind : 'service_marketplace_v2',
    quantity,
    currency,
    unitPrice,
    validUntil: new Date(place.now + 7 * 86_400_000),
    ...(isSeaport ? {} : { market: isRequest ? place.requestMarket : place.market }),
    proceeds: isSeaport ? (total * 95n) / 100n : total - deductions,
    ...(where === 'seaportZoned' ? { zone, zoneHash: padHex(place.friend) } : {}),
    now: place.now,
  })
  const operator = isSeaport ? seaportAddress : isRequest ? place.requestMarket : place.market
  const validUntil = BigInt(intent.validUntil.getTime()) / 1_000n
  const listing = isSeaport
    ? signListingStep({
        components: componentsOf(intent),
        chainId: place.chainId,
        seaport: seaportAddress,
        marketplace: intent.marketplace,
      })
    : isRequest
      ? createRequestStep({ market: place.requestMarket, request: requestOf(intent) })
      : createOrderStep({
          market: place.market,
          order: {
            collection,
            tokenId: ownTokenId,
            quantity,
            currency,
            unitPrice,
            validFrom: 0n,
            validUntil,
          },
        })
  return {
    intent,
    steps: [operatorStep({ collection, operator }), listing],
    policy: { markets: { [place.chainId]: [place.market, place.requestMarket] } },
    base: place.base,
    counter: 0n,
    deductions,
    now: () => place.now,
  }
}

export const requestKind = 'service_marketplace_v1'

/** Returns the struct that the seller passes to `createRequest` of a `RequestMarket` contract. */
export function requestOf(intent: ListingIntent): NewRequest {
  const { collectionAddress: tokenContract, tokenId, quantity, currency, unitPrice: pricePerToken } = intent
  const isERC1155 = tokenContract === place.collection
  const expiry = BigInt(intent.validUntil.getTime()) / 1_000n
  return { isERC1155, tokenContract, tokenId, quantity, expiry, currency, pricePerToken }
}

/** Returns the Seaport order that a seller signs for an intent. */
export function componentsOf(intent: ListingIntent): SeaportComponents {
  const { seller, collectionAddress, tokenId, quantity, currency, unitPrice, proceeds, validUntil } = intent
  const { zone = zeroAddress, zoneHash = zeroHash } = intent
  const itemType = currency === zeroAddress ? 0 : 1
  const pay = (amount: bigint, recipient: Address) => ({
    itemType,
    token: currency,
    identifierOrCriteria: 0n,
    startAmount: amount,
    endAmount: amount,
    recipient,
  })
  return {
    offerer: seller,
    zone,
    zoneHash,
    conduitKey: zeroHash,
    counter: 0n,
    salt: 5n,
    offer: [
      {
        itemType: collectionAddress === place.collection ? 3 : 2,
        token: collectionAddress,
        identifierOrCriteria: tokenId,
        startAmount: quantity,
        endAmount: quantity,
      },
    ],
    consideration: [pay(proceeds, seller), pay(unitPrice * quantity - proceeds, place.friend)],
    orderType: (quantity > 1n ? 1 : 0) + (intent.zone ? 2 : 0),
    startTime: 0n,
    endTime: BigInt(validUntil.getTime()) / 1_000n,
  }
}
