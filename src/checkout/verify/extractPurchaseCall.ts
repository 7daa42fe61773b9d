import type { Address, Hex } from 'viem'
import { includes, type SwapRules, type Trust } from './trust.js'

/**
 * Returns the call that buys. If the call goes to a trusted swap checkout contract, which swaps and buys in one transaction, returns the
 * contract's inner call to the market. Returns any other call unchanged.
 */
export function extractPurchaseCall<call extends extractPurchaseCall.Call>(
  call: call,
  { checkouts }: Pick<Trust, 'checkouts'>,
  swaps: Pick<SwapRules, 'readSwapCheckout'> | undefined,
): call | (Omit<call, 'to' | 'data' | 'value'> & { to: Address; data: Hex; value: bigint }) {
  const merged = includes(checkouts, call.to) ? swaps?.readSwapCheckout(call) : undefined
  return merged ? { ...call, ...merged.purchase } : call
}

export declare namespace extractPurchaseCall {
  type Call = { to: Address; data: string; value: bigint }
}
