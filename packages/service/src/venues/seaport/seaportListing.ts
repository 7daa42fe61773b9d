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
import { readListing } from './keptListing.js'

/**
 * The steps by which a seller lists a token on Seaport: an approval of Seaport itself for the collection, where it has none
 * yet, then the listing to be signed. Of the price the royalty of the collection (ERC-2981) and the fees are paid, the rest is
 * the seller's.
 *
 * @throws RpcError `InvalidArgument` for fees that cannot be paid out of the price of each unit, ChainError.
 */
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

/** The step by which a seller takes a listing on Seaport back. */
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
  if (uneven) throw invalid(`${uneven.amount} does not come out even for each of ${quantity}.`)
  const royalties = { receiver: royalty.receiver, amount: ((unitPrice * royalty.bps) / 10_000n) * quantity }
  const paid = [royalties, ...fees].filter(({ amount }) => amount > 0n)
  const proceeds = paid.reduce((rest, { amount }) => rest - amount, unitPrice * quantity)
  if (proceeds <= 0n) throw invalid('they and the royalty leave nothing of the price.')
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
    // Editions are sold in parts.
    orderType: quantity > 1n ? 1 : 0,
    startTime: 0n,
    endTime: validUntil,
    salt: bytesToBigInt(randomBytes(32)),
  }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details: `additionalFees: ${details}` })
}
