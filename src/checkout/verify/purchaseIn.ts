import type { Address, Hex } from 'viem'
import { includes, type SwapRules, type Trust } from './trust.js'

/**
 * The call that buys: of a call that swaps and buys in one, at a contract that the policy names for that, the one that this
 * makes on the market; any other as it is.
 */
export function purchaseIn<call extends purchaseIn.Call>(
  call: call,
  { checkouts }: Pick<Trust, 'checkouts'>,
  swaps: Pick<SwapRules, 'readSwapCheckout'> | undefined,
): call | (Omit<call, 'to' | 'data' | 'value'> & { to: Address; data: Hex; value: bigint }) {
  const merged = includes(checkouts, call.to) ? swaps?.readSwapCheckout(call) : undefined
  return merged ? { ...call, ...merged.purchase } : call
}

export declare namespace purchaseIn {
  type Call = { to: Address; data: string; value: bigint }
}
