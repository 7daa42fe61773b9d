import { type Intent, isNative } from '../intent/intent.js'
import type { Policy } from '../verify/policy.js'

/**
 * Whether a checkout contract of the policy may take the price with a signed permit, which `policy.permits` allows. The buyer then pays in a token, without a swap, for one
 * unit of each order. The chain later shows whether the market can fill each order only once.
 */
export function mayPayByPermit({ intent, policy }: { intent: Intent; policy: Policy | undefined }): boolean {
  if (!policy?.permits) return false
  const [contract] = policy.checkouts?.[intent.chainId] ?? []
  const isSingle = intent.orders.every(({ quantity }) => quantity === 1n)
  return contract !== undefined && isSingle && !intent.pay && !isNative(intent)
}
