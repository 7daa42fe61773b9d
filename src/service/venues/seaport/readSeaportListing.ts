import { type Address, type Hex, maxUint256, zeroAddress, zeroHash } from 'viem'
import * as z from 'zod/mini'
import { revertData } from '../../../evm/revertData.js'
import { RpcError } from '../../../protocol/errors.js'
import { unworded } from '../../../protocol/schemaErrors.js'
import { SeaportComponents } from '../../../protocol/seaportListing.js'
import { decodeRevert } from '../../../venues/decodeRevert.js'
import { encodeValidation } from '../../../venues/seaport/encodeValidation.js'
import { listingFees } from '../../../venues/seaport/listingFees.js'
import { saleOfFulfilment } from '../../../venues/seaport/saleOfFulfilment.js'
import { saleOfOne } from '../../../venues/seaport/saleOfOne.js'
import { seaportTermsAbi } from '../../../venues/seaport/seaportAbi.js'
import { conduitController } from '../../../venues/seaport/seaportAddress.js'
import { hashSeaportOrder, type SeaportTerms, termsOf } from '../../../venues/seaport/seaportOrder.js'
import { seaportReverts } from '../../../venues/seaport/seaportReasons.js'
import { isNodeFailure } from '../../chain/isNodeFailure.js'
import { type Chain, ChainError, contractGas, fromContract } from '../../chain/openChain.js'
import type { SignedOrder } from '../../store/signedOrders.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import type { SignedPost } from '../venue.js'
import { writeListing } from './keptListing.js'

/** What Seaport may use to check a signature: that of a contract is a call of that contract. */
const validationGas = 1_000_000n
/** Bytes that a signature may have, as hex. */
const maxSignature = 2 + 2 * 4_096
/** The last second that is kept: listings without an end are given one far away. */
const endOfTime = 2n ** 64n - 1n

/**
 * Reads a listing for Seaport that its seller signed, and has Seaport itself check the signature.
 *
 * Taken are single works and editions in one currency, open to everybody; editions must be for sale in parts, and each unit for a
 * whole amount. A price that changes is kept as the most that it ever is.
 *
 * @throws RpcError `InvalidArgument` for any other, ChainError.
 */
export async function readSeaportListing(
  posted: SignedPost,
  { chain, market }: ServiceVenueContext,
): Promise<Omit<SignedOrder, 'kind'>> {
  const { signature, time } = posted
  const components = decode(posted.order)
  const terms = termsOf(components)
  // Which of a set is there to be had, and how many, would be another answer for each that moves.
  if (terms.offer.some(({ itemType }) => itemType > 3))
    throw invalid('offer.0.itemType: must name its token, any of a set is not kept.')
  const sale = saleOfFulfilment({
    orders: [{ terms, numerator: 1n, denominator: 1n, signature, extraData: '0x' }],
    conduitKey: terms.conduitKey,
    recipient: undefined,
  })
  const [item] = sale?.items ?? []
  if (!sale || !item) throw invalid('must offer one token or edition, in one currency.')
  const { quantity, collection, tokenId } = item
  const multiple = terms.offer[0]?.itemType === 3
  if (terms.orderType > 1) throw invalid('orderType: must be open to everybody, 0 or 1.')
  if (quantity === 0n || (!multiple && quantity > 1n))
    throw invalid('offer.0.startAmount: must be how many there are.')
  if (quantity > 1n && terms.orderType !== 1)
    throw invalid('orderType: must be 1, an edition is sold in parts.')
  if (terms.consideration.some((item) => !comesOutEven(item, quantity))) {
    throw invalid('consideration: must come out even for each unit.')
  }
  // Seaport takes any numbers, and what nobody can pay no answer could tell.
  if (sale.price > maxUint256) throw invalid('consideration: is more than there can be.')
  if (terms.endTime <= BigInt(time) || terms.startTime >= terms.endTime) throw invalid('endTime: has passed.')
  if (signature.length > maxSignature) throw invalid('signature: is too long.')
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
    validFrom: least(terms.startTime),
    validUntil: least(terms.endTime),
    signed: writeListing({ components, signature, operator }),
    fees: listingFees(terms).map((fee) => ({ kind: 'marketplace', ...fee })),
  }
}

function comesOutEven(item: { startAmount: bigint; endAmount: bigint }, quantity: bigint): boolean {
  return item.startAmount % quantity === 0n && item.endAmount % quantity === 0n
}

/** Who moves the seller's token: Seaport, or the conduit of a key. */
async function readOperator(chain: Chain, market: Address, conduitKey: Hex): Promise<Address> {
  if (conduitKey === zeroHash) return market
  const at = { abi: seaportTermsAbi, address: conduitController, gas: contractGas } as const
  const question = { ...at, functionName: 'getConduit', args: [conduitKey] } as const
  const answer = await fromContract(chain, chain.client.readContract(question))
  const [conduit, exists] = answer ?? []
  if (!conduit || !exists) throw invalid('conduitKey: there is no conduit of this key.')
  return conduit
}

/** Has Seaport check signature, counter and state: whatever is wrong, it refuses it. */
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
      decodeRevert(revertData(error), [seaportReverts])?.reason ??
        'is not valid, for a reason that is not known.',
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

function least(time: bigint): bigint {
  return time < endOfTime ? time : endOfTime
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details: `body.order: ${details}` })
}
