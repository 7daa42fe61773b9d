import { encodeFunctionData } from 'viem'
import type { Offer, OfferFacts } from '../../../../src/checkout/offer/readOffer.js'
import { createSellIntent, type SellIntent } from '../../../../src/checkout/offer/sellIntent.js'
import type { verifySell } from '../../../../src/checkout/offer/verifySell.js'
import type { Step } from '../../../../src/protocol/step.js'
import { approvalStep } from '../../../../src/venues/approvalStep.js'
import { operatorStep } from '../../../../src/venues/operatorStep.js'
import { requestAbi } from '../../../../src/venues/request/requestAbi.js'
import { ownTokenId, place } from '../../verify/support/place.js'

export type HonestSell = Required<Pick<verifySell.Options, 'intent' | 'policy' | 'base'>> & {
  steps: Step[]
  offer: OfferFacts
}

/**
 * Creates the steps of an honest service that accept an offer for an ERC-721 token (`work`) or an ERC-1155 token (`edition`). Also returns
 * the offer as the chain shows it.
 */
export function createHonestSell(kind: 'work' | 'edition'): HonestSell {
  const isERC1155 = kind === 'edition'
  const collectionAddress = isERC1155 ? place.collection : place.paintings
  const quantity = isERC1155 ? 4n : 1n
  const [receiver] = place.feeReceivers
  const intent = createSellIntent({
    chainId: place.chainId,
    seller: place.buyer,
    marketplace: 'service_marketplace_v1',
    market: place.requestMarket,
    orderId: '7',
    maker: place.friend,
    collectionAddress,
    tokenId: ownTokenId,
    quantity,
    currency: place.usdc,
    unitPrice: 1_000_000n,
    fees: [{ amount: 20_000n, receiver: receiver ?? place.stranger }],
  })
  const offer: Offer = {
    creator: place.friend,
    isListing: false,
    isERC1155,
    tokenContract: collectionAddress,
    tokenId: ownTokenId,
    quantity: quantity * 2n,
    expiry: place.seconds + 86_400n,
    currency: place.usdc,
    pricePerToken: 1_000_000n,
  }
  const market = place.requestMarket
  const approval = isERC1155
    ? operatorStep({ collection: collectionAddress, operator: market })
    : approvalStep({ currency: collectionAddress, spender: market, amount: ownTokenId })
  return {
    intent,
    steps: [approval, sellStep(intent)],
    policy: { markets: { [place.chainId]: [place.market, market, place.stall] } },
    base: place.base,
    offer: { time: place.seconds, offer, settled: offer, isERC721: !isERC1155, implementation: '0x' },
  }
}

/** Returns the step that accepts the offer of an intent. `change` replaces arguments of the call. */
export function sellStep(intent: SellIntent, change: Partial<Accept> = {}): Step {
  const call: Accept = {
    requestId: BigInt(intent.orderId),
    quantity: intent.quantity,
    recipient: intent.seller,
    amounts: intent.fees.map(({ amount }) => amount),
    receivers: intent.fees.map(({ receiver }) => receiver),
    ...change,
  }
  const { requestId, quantity, recipient, amounts, receivers } = call
  const data = encodeFunctionData({
    abi: requestAbi,
    functionName: 'acceptRequest',
    args: [requestId, quantity, recipient, amounts, receivers],
  })
  return { id: 'sell', to: intent.market ?? place.requestMarket, data, value: 0n, price: 0n }
}

type Accept = {
  requestId: bigint
  quantity: bigint
  recipient: `0x${string}`
  amounts: readonly bigint[]
  receivers: readonly `0x${string}`[]
}
