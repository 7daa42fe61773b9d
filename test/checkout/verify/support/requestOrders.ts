import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  isAddressEqual,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Facts } from '../../../../src/venues/facts.js'
import { requestTermsAbi } from '../../../../src/venues/request/requestAbi.js'
import { ownTokenId, place } from './place.js'

export type RequestOrder = {
  creator: Address
  isListing: boolean
  isERC1155: boolean
  tokenContract: Address
  tokenId: bigint
  quantity: bigint
  expiry: bigint
  currency: Address
  pricePerToken: bigint
}

/** Creates a listing with more units than any plan buys, which stays valid longer than all plans. A painting has one unit. */
export function listRequest(
  sold: Pick<RequestOrder, 'creator' | 'tokenContract' | 'tokenId' | 'currency' | 'pricePerToken'>,
): RequestOrder {
  const isERC1155 = !isAddressEqual(sold.tokenContract, place.paintings)
  return { ...sold, isListing: true, isERC1155, quantity: isERC1155 ? 1_000_000n : 1n, expiry: 2n ** 40n }
}

const { stranger, buyer, collection, fakes, usdc, oddToken } = place

/** Orders of the `RequestMarket` contract that exist before a plan. A dishonest plan could buy them instead. Their ids start at 0. */
export const requestDecoys: readonly RequestOrder[] = [
  listRequest({
    creator: stranger,
    tokenContract: collection,
    tokenId: 8n,
    currency: usdc,
    pricePerToken: 1n,
  }),
  listRequest({ creator: stranger, tokenContract: fakes, tokenId: 7n, currency: usdc, pricePerToken: 1n }),
  listRequest({
    creator: stranger,
    tokenContract: collection,
    tokenId: 7n,
    currency: usdc,
    pricePerToken: 10n ** 30n,
  }),
  listRequest({
    creator: stranger,
    tokenContract: collection,
    tokenId: 7n,
    currency: oddToken,
    pricePerToken: 1n,
  }),
  {
    ...listRequest({
      creator: stranger,
      tokenContract: collection,
      tokenId: ownTokenId,
      currency: usdc,
      pricePerToken: 1n,
    }),
    isListing: false,
    quantity: 1n,
  },
  listRequest({
    creator: buyer,
    tokenContract: collection,
    tokenId: 7n,
    currency: usdc,
    pricePerToken: 1_000_000n,
  }),
]

/** The ids of the decoys, keyed by their kind. */
export const decoyIds = { other: 0n, fake: 1n, dear: 2n, odd: 3n, offer: 4n, own: 5n }

export function requestIdOf(nonce: number): bigint {
  return BigInt(requestDecoys.length + nonce)
}

export function requestsOf({ orders, currency }: Intent): RequestOrder[] {
  return orders.map(({ collectionAddress: tokenContract, tokenId = 0n, unitPrice: pricePerToken }) =>
    listRequest({ creator: place.seller, tokenContract, tokenId, currency, pricePerToken }),
  )
}

export function requestCall({ creator, ...params }: RequestOrder): { from: Address; to: Address; data: Hex } {
  const data = encodeFunctionData({ abi: createAbi, functionName: 'createRequest', args: [params] })
  return { from: creator, to: place.requestMarket, data }
}

/** Returns what the checkout reads from the chain if the market has the decoys and the given orders. */
export function requestFacts(requests: readonly RequestOrder[]): Facts {
  const made = [...requestDecoys, ...requests]
  return {
    block: { number: 1n, hash: zeroHash, time: place.seconds },
    // An attack may name any order id, so this object answers for every id.
    answers: new Proxy({}, { get: (_, question) => answer(made, String(question)) }),
    implementations: {},
    changed: [],
  }
}

function answer(made: readonly RequestOrder[], question: string): Hex | null {
  const [to, data] = question.split(':') as [Address, Hex]
  if (!isAddressEqual(to, place.requestMarket)) return null
  const [ids] = decodeFunctionData({ abi: requestTermsAbi, data }).args
  const result = ids.map((id) => made[Number(id)] ?? none)
  return encodeFunctionResult({ abi: requestTermsAbi, functionName: 'getRequestBatch', result })
}

const none: RequestOrder = {
  ...listRequest({
    creator: zeroAddress,
    tokenContract: zeroAddress,
    tokenId: 0n,
    currency: zeroAddress,
    pricePerToken: 0n,
  }),
  isListing: false,
  isERC1155: false,
  quantity: 0n,
  expiry: 0n,
}

const createAbi = parseAbi([
  'struct RequestParams { bool isListing; bool isERC1155; address tokenContract; uint256 tokenId; uint256 quantity; uint96 expiry; address currency; uint256 pricePerToken; }',
  'function createRequest(RequestParams request)',
])
