import { createOfferIntent, type OfferIntent } from '../../../../src/checkout/offer/offerIntent.js'
import type { verifyOffer } from '../../../../src/checkout/offer/verifyOffer.js'
import type { Step } from '../../../../src/protocol/step.js'
import { approvalStep } from '../../../../src/venues/approvalStep.js'
import { createRequestStep, type NewRequest } from '../../../../src/venues/request/listingSteps.js'
import { ownTokenId, place } from '../../verify/support/place.js'

export type HonestOffer = Required<Pick<verifyOffer.Options, 'intent' | 'policy' | 'base' | 'now'>> & {
  steps: Step[]
  royalty: bigint | undefined
}

/** Creates the steps of an honest service that make an offer for an ERC-721 token (`work`) or an ERC-1155 token (`edition`). */
export function createHonestOffer(kind: 'work' | 'edition'): HonestOffer {
  const isEdition = kind === 'edition'
  const intent = createOfferIntent({
    chainId: place.chainId,
    maker: place.buyer,
    marketplace: 'service_marketplace_v1',
    market: place.requestMarket,
    collectionAddress: isEdition ? place.collection : place.paintings,
    tokenId: ownTokenId,
    standard: isEdition ? 'ERC1155' : 'ERC721',
    quantity: isEdition ? 4n : 1n,
    currency: place.usdc,
    unitPrice: 1_000_000n,
    maxTotal: isEdition ? 4_200_000n : 1_050_000n,
    validUntil: new Date(place.now + 86_400_000),
    now: place.now,
  })
  const { maxTotal: amount } = intent
  return {
    intent,
    steps: [approvalStep({ currency: place.usdc, spender: place.requestMarket, amount }), offerStep(intent)],
    policy: { markets: { [place.chainId]: [place.market, place.requestMarket, place.stall] } },
    base: place.base,
    now: () => place.now,
    royalty: amount - intent.unitPrice * intent.quantity,
  }
}

/** Returns the step that makes the offer of an intent. `change` replaces arguments of the call. */
export function offerStep(
  intent: OfferIntent,
  change: Partial<NewRequest & { isListing: boolean }> = {},
): Step {
  const request = {
    isListing: false,
    isERC1155: intent.standard === 'ERC1155',
    tokenContract: intent.collectionAddress,
    tokenId: intent.tokenId,
    quantity: intent.quantity,
    expiry: BigInt(intent.validUntil.getTime()) / 1_000n,
    currency: intent.currency,
    pricePerToken: intent.unitPrice,
    ...change,
  }
  const step = createRequestStep({ market: intent.market ?? place.requestMarket, request })
  return { ...step, id: 'createOffer' }
}
