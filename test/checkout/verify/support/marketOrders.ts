import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, keccak256 } from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { place } from './place.js'

export type MarketOrder = {
  collection: Address
  tokenId: bigint
  quantity: bigint
  currency: Address
  unitPrice: bigint
  validFrom: bigint
  validUntil: bigint
}

/** Creates an order with more units than any plan buys, which stays valid longer than every signature. A painting has one unit. */
export function createMarketOrder(
  sold: Pick<MarketOrder, 'collection' | 'tokenId' | 'currency' | 'unitPrice'>,
): MarketOrder {
  const quantity = sold.collection === place.paintings ? 1n : 1_000_000n
  return { ...sold, quantity, validFrom: 0n, validUntil: 2n ** 40n }
}

/** Returns the id of the maker's order number `nonce`, from 0. */
export function orderIdOf(maker: Address, nonce: number, order: MarketOrder): Hex {
  const values = [BigInt(place.chainId), place.market, maker, BigInt(nonce), order] as const
  return keccak256(encodeAbiParameters(idParameters, values))
}

export function marketOrdersOf({ orders, currency }: Intent): MarketOrder[] {
  return orders.map(({ collectionAddress: collection, tokenId = 0n, unitPrice }) =>
    createMarketOrder({ collection, tokenId, currency, unitPrice }),
  )
}

export function createOrderCall(order: MarketOrder): Hex {
  return encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args: [order] })
}

const idParameters = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'address' },
  { type: 'uint256' },
  {
    type: 'tuple',
    components: [
      { name: 'collection', type: 'address' },
      { name: 'tokenId', type: 'uint256' },
      { name: 'quantity', type: 'uint256' },
      { name: 'currency', type: 'address' },
      { name: 'unitPrice', type: 'uint256' },
      { name: 'validFrom', type: 'uint64' },
      { name: 'validUntil', type: 'uint64' },
    ],
  },
] as const
