import type { Address, Hex } from 'viem'
import { readSwapCheckout } from '../../swaps/checkout/readSwapCheckout.js'
import { includes, type Trust } from './trust.js'

/**
 * The call that buys: of a call that swaps and buys in one, at a contract that the policy names for that, the one that this
 * makes on the market; any other as it is.
 */
export function purchaseIn<call extends purchaseIn.Call>(
  call: call,
  { checkouts }: Pick<Trust, 'checkouts'>,
): call | (Omit<call, 'to' | 'data' | 'value'> & { to: Address; data: Hex; value: bigint }) {
  const merged = includes(checkouts, call.to) ? readSwapCheckout(call) : undefined
  return merged ? { ...call, ...merged.purchase } : call
}

export declare namespace purchaseIn {
  type Call = { to: Address; data: string; value: bigint }
}
