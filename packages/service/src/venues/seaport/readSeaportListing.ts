import {
  conduitController,
  decodeRevert,
  encodeValidation,
  hashSeaportOrder,
  listingFees,
  RpcError,
  revertData,
  SeaportComponents,
  type SeaportTerms,
  saleOfFulfilment,
  saleOfOne,
  seaportReverts,
  seaportTermsAbi,
  termsOf,
  unworded,
} from 'tillkit/internal'
import { type Address, type Hex, maxUint256, zeroAddress, zeroHash } from 'viem'
import * as z from 'zod/mini'
import { isNodeFailure } from '../../chain/isNodeFailure.js'
import { type Chain, ChainError, contractGas, fromContract } from '../../chain/openChain.js'
import type { SignedOrder } from '../../store/signedOrders.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import type { SignedPost } from '../venue.js'
import { writeListing } from './listingRecord.js'

/** The gas limit of Seaport's check of a signature, which may call a contract wallet. */
const validationGas = 1_000_000n
const maxSignature = 2 + 2 * 4_096
/** The highest end time that the service stores, in Unix seconds. A listing without an end has a distant end time, which may be higher. */
const endOfTime = 2n ** 64n - 1n

/**
 * Validates a signed Seaport listing. It must offer a single token or an edition (several units of one token), in one currency, to all
 * buyers. An edition must allow partial fills, and its quantity must divide each payment. If the price changes over time, the returned
 * order has the maximum price.
 */
export async function readSeaportListing(
  posted: SignedPost,
  { chain, market }: ServiceVenueContext,
): Promise<Omit<SignedOrder, 'kind'>> {
  const { signature, time } = posted
  const components = decode(posted.order)
  const terms = termsOf(components)
  // The service does not support items that allow any token of a set: it would need the availability of each token.
  if (terms.offer.some(({ itemType }) => itemType > 3))
    throw invalid('offer.0.itemType: must be a single token, not any of a set.')
  const sale = saleOfFulfilment({
    orders: [{ terms, numerator: 1n, denominator: 1n, signature, extraData: '0x' }],
    conduitKey: terms.conduitKey,
    recipient: undefined,
  })
  const [item] = sale?.items ?? []
  if (!sale || !item) throw invalid('must offer one token or edition, in one currency.')
  const { quantity, collection, tokenId } = item
  const multiple = terms.offer[0]?.itemType === 3
  if (terms.orderType > 1) throw invalid('orderType: must be 0 or 1 (open to every buyer).')
  if (quantity === 0n || (!multiple && quantity > 1n))
    throw invalid('offer.0.startAmount: must be at least 1, and 1 for an ERC-721.')
  if (quantity > 1n && terms.orderType !== 1)
    throw invalid('orderType: must be 1, because an edition is sold in parts.')
  if (terms.consideration.some((item) => !isDivisible(item, quantity))) {
    throw invalid('consideration: must be divisible by the quantity.')
  }
  // Seaport accepts payments with a sum above 2^256-1, but a response of the service cannot contain such a total.
  if (sale.price > maxUint256) throw invalid('consideration: must be at most 2^256-1.')
  if (terms.endTime <= BigInt(time) || terms.startTime >= terms.endTime)
    throw invalid('endTime: must be in the future and after startTime.')
  if (signature.length > maxSignature) throw invalid('signature: must have at most 4096 bytes.')
  const operator = await readOperator(chain, market, terms.conduitKey)
  await requireValid(chain, market, terms, signature)
  return {
    orderId: hashSeaportOrder({ terms, counter: components.counter }),
    collection,
    tokenId,
    multiple,
    maker: terms.offerer,
    currency: sale.currency,
    quantity,
    unitPrice: saleOfOne(terms)?.price ?? 0n,
    validFrom: capTime(terms.startTime),
    validUntil: capTime(terms.endTime),
    signed: writeListing({ components, signature, operator }),
    fees: listingFees(terms).map((fee) => ({ kind: 'marketplace', ...fee })),
  }
}

function isDivisible(item: { startAmount: bigint; endAmount: bigint }, quantity: bigint): boolean {
  return item.startAmount % quantity === 0n && item.endAmount % quantity === 0n
}

async function readOperator(chain: Chain, market: Address, conduitKey: Hex): Promise<Address> {
  if (conduitKey === zeroHash) return market
  const at = { abi: seaportTermsAbi, address: conduitController, gas: contractGas } as const
  const question = { ...at, functionName: 'getConduit', args: [conduitKey] } as const
  const answer = await fromContract(chain, chain.client.readContract(question))
  const [conduit, exists] = answer ?? []
  if (!conduit || !exists) throw invalid('conduitKey: must be the key of an existing conduit.')
  return conduit
}

async function requireValid(chain: Chain, to: Address, terms: SeaportTerms, signature: Hex): Promise<void> {
  const call = {
    account: zeroAddress,
    to,
    data: encodeValidation([{ terms, signature }]),
    gas: validationGas,
  }
  const answer = await chain.client.call(call).catch((error: unknown) => {
    if (isNodeFailure(error)) throw new ChainError(chain.name, error)
    throw invalid(
      decodeRevert(revertData(error), [seaportReverts])?.reason ?? 'is not valid for an unknown reason.',
    )
  })
  if (!answer.data || BigInt(answer.data) !== 1n) throw invalid('is not valid here.')
}

function decode(order: unknown): SeaportComponents {
  const decoded = z.safeDecode(SeaportComponents, order as z.input<typeof SeaportComponents>, unworded)
  if (decoded.success) return decoded.data
  const [issue] = decoded.error.issues
  throw invalid(`${issue?.path.join('.') || 'order'}: ${issue?.message ?? 'cannot be read'}.`)
}

function capTime(time: bigint): bigint {
  return time < endOfTime ? time : endOfTime
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details: `body.order: ${details}` })
}
