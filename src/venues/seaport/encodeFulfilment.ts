import { type Address, encodeFunctionData, type Hex, zeroHash } from 'viem'
import type { FulfilledOrder, Fulfilment } from './readBasic.js'
import { seaportAbi as abi } from './seaportAbi.js'

/**
 * Calldata that fulfils the same orders for a recipient, whoever sends it, who lets Seaport itself take the currency and no conduit.
 * Nothing where an order is restricted: its zone may look at who sends it.
 */
export function encodeFulfilment({ orders, recipient }: encodeFulfilment.Options): Hex | undefined {
  if (orders.some(({ terms }) => terms.orderType > 1)) return undefined
  const [first, ...others] = orders.map(asAdvanced)
  if (!first) return undefined
  if (others.length === 0) {
    const args = [first, [], zeroHash, recipient] as const
    return encodeFunctionData({ abi, functionName: 'fulfillAdvancedOrder', args })
  }
  // Each item by itself, where it belongs.
  const places = (side: 'offer' | 'consideration') =>
    orders.flatMap(({ terms }, orderIndex) =>
      terms[side].map((_, itemIndex) => [{ orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) }]),
    )
  const items = [places('offer'), places('consideration')] as const
  const args = [[first, ...others], [], ...items, zeroHash, recipient, BigInt(orders.length)] as const
  return encodeFunctionData({ abi, functionName: 'fulfillAvailableAdvancedOrders', args })
}

export declare namespace encodeFulfilment {
  type Options = Pick<Fulfilment, 'orders'> & { recipient: Address }
}

function asAdvanced({ terms: parameters, ...order }: FulfilledOrder) {
  return { ...order, parameters }
}
