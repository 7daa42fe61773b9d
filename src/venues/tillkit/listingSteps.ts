import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Step } from '../../protocol/step.js'
import { marketAbi } from './marketAbi.js'

/** The step by which a seller lists a token on our market. */
export function createOrderStep({ market, order }: createOrderStep.Options): Step {
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args: [order] })
  return { id: 'createListing', data, to: market, value: 0n, price: 0n }
}

export declare namespace createOrderStep {
  type Options = { market: Address; order: NewOrder }
}

/** The step by which a maker takes an order on our market back. */
export function cancelOrderStep({ market, orderId }: cancelOrderStep.Options): Step {
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'cancelOrder', args: [orderId] })
  return { id: 'cancel', data, to: market, value: 0n, price: 0n }
}

export declare namespace cancelOrderStep {
  type Options = { market: Address; orderId: Hex }
}

/** What is listed on our market, times in seconds since 1970. */
export type NewOrder = {
  collection: Address
  tokenId: bigint
  quantity: bigint
  /** The zero address for the native one. */
  currency: Address
  /** What one costs, in the currency's smallest unit. */
  unitPrice: bigint
  validFrom: bigint
  validUntil: bigint
}
