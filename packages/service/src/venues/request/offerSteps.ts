import { approvalStep, RpcError, requestMakerAbi } from 'tillkit/internal'
import type { Step } from 'tillkit/protocol'
import { encodeFunctionData } from 'viem'
import { readStandard } from '../requireStock.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import type { Offer } from '../venue.js'
import { readAddedRoyalty, readFunds } from './readFunding.js'

/**
 * Returns the steps that make an offer. The offer costs its price plus the royalty. If the allowance is too small, the first step approves
 * exactly this cost.
 */
export async function offerSteps(offer: Offer, { chain, market }: ServiceVenueContext): Promise<Step[]> {
  const { maker, collection, standard, tokenId, quantity, currency, unitPrice, fees, walletApproves } = offer
  if (fees.length > 0)
    throw invalid('additionalFees: must be empty, because on this market the seller adds the fees.')
  const price = unitPrice * quantity
  const [found, funds, royalty] = await Promise.all([
    readStandard(chain, collection),
    readFunds({ chain, account: maker, currency, spender: market }),
    readAddedRoyalty({ chain, market, collection, tokenId, cost: price }),
  ])
  if (found !== standard)
    throw invalid(`contractType: must be the standard of ${collection}. Received ${standard}.`)
  if (standard === 'ERC721' && quantity > 1n) throw invalid('offer.quantity: must be 1 for an ERC-721.')
  if (!funds) throw invalid(`offer.currencyAddress: must be an ERC-20. Received ${currency}.`)
  const cost = price + royalty
  if (funds.balance < cost) {
    throw invalid(
      `offer.pricePerToken: the offer costs ${cost} with the royalty of ${royalty}, and ${maker} has ${funds.balance}.`,
    )
  }
  const request = { isListing: false, isERC1155: standard === 'ERC1155', tokenContract: collection, tokenId }
  const terms = { quantity, expiry: offer.validUntil, currency, pricePerToken: unitPrice }
  const data = encodeFunctionData({
    abi: requestMakerAbi,
    functionName: 'createRequest',
    args: [{ ...request, ...terms }],
  })
  const create: Step = { id: 'createOffer', data, to: market, value: 0n, price: 0n }
  const isApproved = walletApproves || funds.allowance >= cost
  return isApproved ? [create] : [approvalStep({ currency, spender: market, amount: cost }), create]
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
