import { type Address, encodeFunctionData } from 'viem'
import type { Step } from '../../protocol/step.js'
import { requestMakerAbi as abi } from './requestMakerAbi.js'

export function createRequestStep({ market, request }: createRequestStep.Options): Step {
  const args = [{ isListing: true, ...request }] as const
  const data = encodeFunctionData({ abi, functionName: 'createRequest', args })
  return { id: 'createListing', data, to: market, value: 0n, price: 0n }
}

export declare namespace createRequestStep {
  type Options = { market: Address; request: NewRequest }
}

export function cancelRequestStep({ market, requestId }: cancelRequestStep.Options): Step {
  const data = encodeFunctionData({ abi, functionName: 'cancelRequest', args: [requestId] })
  return { id: 'cancel', data, to: market, value: 0n, price: 0n }
}

export declare namespace cancelRequestStep {
  type Options = { market: Address; requestId: bigint }
}

export type NewRequest = {
  isERC1155: boolean
  tokenContract: Address
  tokenId: bigint
  quantity: bigint
  /** The expiry, in seconds since 1970. */
  expiry: bigint
  currency: Address
  /** The unit price, in the currency's smallest unit. */
  pricePerToken: bigint
}
