import { randomBytes } from 'node:crypto'
import {
  cancelListingsStep,
  operatorStep,
  RpcError,
  type SeaportComponents,
  seaportTermsAbi,
  signListingStep,
} from 'tillkit/internal'
import type { Step } from 'tillkit/protocol'
import { bytesToBigInt, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { fromChain } from '../../chain/openChain.js'
import { readRoyalty } from '../../chain/readRoyalty.js'
import { requireStock } from '../requireStock.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import type { Cancellation, Listing } from '../venue.js'
import { readListing } from './listingRecord.js'

/** Returns the steps that list a token. The price includes royalty (ERC-2981) and fees, and the seller receives the rest. */
export async function listOnSeaport(listing: Listing, context: ServiceVenueContext): Promise<Step[]> {
  const { chain, market, kind } = context
  const { seller, collection, tokenId } = listing
  const read = { abi: seaportTermsAbi, address: market, functionName: 'getCounter', args: [seller] } as const
  const [{ multiple, isApproved }, royalty, counter] = await Promise.all([
    requireStock({ chain, operator: market, ...listing }),
    readRoyalty({ chain, collection, tokenId }),
    fromChain(chain, chain.client.readContract(read)),
  ])
  const components = componentsOf({ listing, multiple, royalty, counter })
  const step = signListingStep({
    components,
    chainId: chain.chainId,
    seaport: market,
    marketplace: kind,
  })
  return isApproved ? [step] : [operatorStep({ collection, operator: market }), step]
}

export async function cancelOnSeaport(
  { order }: Cancellation,
  { market }: ServiceVenueContext,
): Promise<Step[]> {
  const { components } = readListing(order.signed?.signed)
  return [cancelListingsStep({ seaport: market, listings: [components] })]
}

type Terms = {
  listing: Listing
  multiple: boolean
  royalty: readRoyalty.ReturnType
  counter: bigint
}

function componentsOf({ listing, multiple, royalty, counter }: Terms): SeaportComponents {
  const { seller, collection: token, tokenId, quantity, currency, unitPrice, fees, validUntil } = listing
  const uneven = fees.find(({ amount }) => amount % quantity > 0n)
  if (uneven) throw invalid(`${uneven.amount} must be divisible by ${quantity}.`)
  const royalties = { receiver: royalty.receiver, amount: ((unitPrice * royalty.bps) / 10_000n) * quantity }
  const paid = [royalties, ...fees].filter(({ amount }) => amount > 0n)
  const proceeds = paid.reduce((rest, { amount }) => rest - amount, unitPrice * quantity)
  if (proceeds <= 0n) throw invalid('the fees and the royalty must be less than the price.')
  const itemType = isAddressEqual(currency, zeroAddress) ? 0 : 1
  return {
    offerer: seller,
    zone: zeroAddress,
    zoneHash: zeroHash,
    conduitKey: zeroHash,
    counter,
    offer: [
      {
        itemType: multiple ? 3 : 2,
        token,
        identifierOrCriteria: tokenId,
        startAmount: quantity,
        endAmount: quantity,
      },
    ],
    consideration: [{ receiver: seller, amount: proceeds }, ...paid].map(({ receiver, amount }) => ({
      itemType,
      token: currency,
      identifierOrCriteria: 0n,
      startAmount: amount,
      endAmount: amount,
      recipient: receiver,
    })),
    orderType: quantity > 1n ? 1 : 0,
    startTime: 0n,
    endTime: validUntil,
    salt: bytesToBigInt(randomBytes(32)),
  }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details: `additionalFees: ${details}` })
}
