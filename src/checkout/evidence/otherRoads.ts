import { type Address, type Hex, isAddressEqual } from 'viem'
import { type Call, decodeCall } from '../decode/decodeCall.js'
import type { Policy } from '../verify/policy.js'

/**
 * Returns the swap checkout contracts through which another device may pay for the same direct purchase. Returns `undefined`
 * without one.
 *
 * The market records a purchase through such a contract under another buyer, so it accepts a direct payment afterwards. In the other
 * sequence, the contract itself refuses the second payment.
 */
export function otherRoads(options: otherRoads.Options): otherRoads.ReturnType | undefined {
  const { policy, chainId, market, call } = options
  const contracts = policy?.checkouts?.[chainId] ?? []
  const bought = call && decodeCall(call.data)
  if (!market || bought?.kind !== 'marketBuy' || contracts.length === 0) return undefined
  return contracts.some((contract) => isAddressEqual(contract, market))
    ? undefined
    : { contracts, purchaseId: bought.purchaseId }
}

export declare namespace otherRoads {
  type Options = {
    policy: Policy | undefined
    chainId: number
    market: Address | undefined
    call: Call | undefined
  }
  type ReturnType = { contracts: readonly Address[]; purchaseId: Hex }
}
