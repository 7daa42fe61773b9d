import { type Address, encodeFunctionData } from 'viem'
import type { Step } from '../../protocol/step.js'
import { requestMakerAbi as abi } from './requestMakerAbi.js'

/** Returns the step that lists a token on a request market. */
export function createRequestStep({ market, request }: createRequestStep.Options): Step {
  const args = [{ isListing: true, ...request }] as const
  const data = encodeFunctionData({ abi, functionName: 'createRequest', args })
  return { id: 'createListing', data, to: market, value: 0n, price: 0n }
}

export declare namespace createRequestStep {
  type Options = { market: Address; request: NewRequest }
}

/** Returns the step that cancels a request. */
export function cancelRequestStep({ market, requestId }: cancelRequestStep.Options): Step {
  const data = encodeFunctionData({ abi, functionName: 'cancelRequest', args: [requestId] })
  return { id: 'cancel', data, to: market, value: 0n, price: 0n }
}

export declare namespace cancelRequestStep {
  type Options = { market: Address; requestId: bigint }
}

/** A new listing on a request market. */
export type NewRequest = {
  /** Whether the collection is ERC-1155. */
  isERC1155: boolean
  tokenContract: Address
  tokenId: bigint
  quantity: bigint
  /** Seconds since 1970. */
  expiry: bigint
  /** The currency, the zero address for the native one. */
  currency: Address
  /** The price of one, in the currency's smallest unit. */
  pricePerToken: bigint
}
