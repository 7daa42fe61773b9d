import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Step } from '../../protocol/step.js'
import { marketAbi } from './marketAbi.js'

export function createOrderStep({ market, order }: createOrderStep.Options): Step {
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args: [order] })
  return { id: 'createListing', data, to: market, value: 0n, price: 0n }
}

export declare namespace createOrderStep {
  type Options = { market: Address; order: NewOrder }
}

export function cancelOrderStep({ market, orderId }: cancelOrderStep.Options): Step {
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'cancelOrder', args: [orderId] })
  return { id: 'cancel', data, to: market, value: 0n, price: 0n }
}

export declare namespace cancelOrderStep {
  type Options = { market: Address; orderId: Hex }
}

export type NewOrder = {
  collection: Address
  tokenId: bigint
  quantity: bigint
  currency: Address
  unitPrice: bigint
  validFrom: bigint
  validUntil: bigint
}
