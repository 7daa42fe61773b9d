import { RpcError } from 'tillkit/internal'
import type { Returns } from 'tillkit/protocol'
import { isAddressEqual, maxUint64, maxUint256, zeroAddress } from 'viem'
import { requireUnblocked } from '../../blockList.js'
import type { Call } from '../http/handler.js'
import { findVenue } from './findVenue.js'
import { approvesItself } from './generateBuyTransaction.js'

export async function generateOfferTransaction(
  call: Call<'GenerateOfferTransaction'>,
): Promise<Returns<'GenerateOfferTransaction'>> {
  const { params, network, now } = call
  const { collectionAddress: collection, maker, contractType, additionalFees: fees, walletType } = params
  const { offer, kind } = findVenue(network, params.orderbook, 'orderbook')
  if (!offer) throw new RpcError('NotImplemented', { details: `This service cannot make offers on ${kind}.` })
  const walletApproves = approvesItself(walletType)
  const standard = standardOf(contractType)
  const { tokenId, quantity, expiry, currencyAddress: currency, pricePerToken: unitPrice } = params.offer
  if (isAddressEqual(currency, zeroAddress))
    throw invalid(
      'offer.currencyAddress: must be a token, because the seller takes the price later. Use the wrapped native currency.',
    )
  if (quantity === 0n) throw invalid('offer.quantity: must be at least 1.')
  if (standard === 'ERC721' && quantity > 1n) throw invalid('offer.quantity: must be 1 for an ERC-721.')
  if (unitPrice === 0n) throw invalid('offer.pricePerToken: must be at least 1.')
  if (unitPrice * quantity > maxUint256) throw invalid('offer.pricePerToken: the total must be below 2^256.')
  if (expiry > maxUint64) throw invalid('offer.expiry: must be Unix seconds below 2^64.')
  if (expiry <= BigInt(Math.floor(now() / 1000))) throw invalid('offer.expiry: must be in the future.')
  requireUnblocked(await network.blockList(), { collection, tokenId, maker })
  const terms = { tokenId, quantity, currency, unitPrice, validUntil: expiry }
  return { steps: await offer({ maker, collection, standard, ...terms, fees, walletApproves }) }
}

function standardOf(contractType: string): 'ERC721' | 'ERC1155' {
  if (contractType === 'ERC721' || contractType === 'ERC1155') return contractType
  throw invalid(`contractType: must be ERC721 or ERC1155. Received "${contractType}".`)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
