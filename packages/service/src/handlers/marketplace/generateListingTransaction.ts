import { RpcError } from 'tillkit/internal'
import type { Returns } from 'tillkit/protocol'
import { maxUint64 } from 'viem'
import { requireUnblocked } from '../../blockList.js'
import type { Call } from '../http/handler.js'
import { findVenue } from './findVenue.js'

export async function generateListingTransaction(
  call: Call<'GenerateListingTransaction'>,
): Promise<Returns<'GenerateListingTransaction'>> {
  const { params, network, now } = call
  const { list, kind } = findVenue(network, params.marketplace)
  if (!list) throw new RpcError('NotImplemented', { details: `This service cannot list on ${kind}.` })
  const { tokenId, quantity, expiry, currencyAddress, pricePerToken } = params.listing
  if (quantity === 0n) throw invalid('listing.quantity: must be at least 1.')
  if (pricePerToken === 0n) throw invalid('listing.pricePerToken: must be at least 1.')
  if (expiry > maxUint64) throw invalid('listing.expiry: must be Unix seconds below 2^64.')
  if (expiry <= BigInt(Math.floor(now() / 1000))) throw invalid('listing.expiry: must be in the future.')
  const subject = { collection: params.collectionAddress, tokenId, maker: params.owner }
  requireUnblocked(await network.blockList(), subject)
  const steps = await list({
    seller: params.owner,
    collection: params.collectionAddress,
    tokenId,
    quantity,
    currency: currencyAddress,
    unitPrice: pricePerToken,
    fees: params.additionalFees,
    validUntil: expiry,
  })
  return { steps }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
