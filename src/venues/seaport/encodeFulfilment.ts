import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Fulfilment } from './readBasic.js'
import { seaportAbi as abi } from './seaportAbi.js'

/** Encodes the call that buys orders. If there are several orders, Seaport fills only the orders that are still available. */
export function encodeFulfilment(options: encodeFulfilment.Options): Hex | undefined {
  const { orders, conduitKey, recipient } = options
  const chosen = orders.flatMap(({ chosen }, index) => {
    const orderItem = { orderIndex: BigInt(index), side: 0, index: 0n }
    return chosen ? { ...orderItem, identifier: chosen.identifier, criteriaProof: chosen.proof } : []
  })
  const [first, ...others] = orders.map(({ terms: parameters, ...order }) => ({ ...order, parameters }))
  if (!first) return undefined
  if (others.length === 0) {
    const args = [first, chosen, conduitKey, recipient] as const
    return encodeFunctionData({ abi, functionName: 'fulfillAdvancedOrder', args })
  }
  const places = (side: 'offer' | 'consideration') =>
    orders.flatMap(({ terms }, orderIndex) =>
      terms[side].map((_, itemIndex) => [{ orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) }]),
    )
  const items = [places('offer'), places('consideration')] as const
  const args = [[first, ...others], chosen, ...items, conduitKey, recipient, BigInt(orders.length)] as const
  return encodeFunctionData({ abi, functionName: 'fulfillAvailableAdvancedOrders', args })
}

export declare namespace encodeFulfilment {
  type Options = Pick<Fulfilment, 'orders' | 'conduitKey'> & {
    recipient: Address
  }
}
