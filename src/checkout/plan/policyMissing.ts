import type { Address } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import { marketAddresses, type Policy } from '../verify/policy.js'

/** Returns the error of a purchase on a contract, if the policy names no contract of the chain that the buyer may pay. */
export function policyMissing(market: Address, chainId: number): CheckoutError {
  return new CheckoutError('PolicyMissing', {
    details: `The policy names no contract on chain ${chainId}. If this is the market's: policy={{ markets: { ${chainId}: ['${market}'] } }}`,
  })
}

/** Returns the contracts of a chain that the policy lets the buyer pay. */
export function namedContracts(policy: Policy | undefined, chainId: number): readonly Address[] {
  return [...marketAddresses(policy ?? {}, chainId), ...(policy?.contracts?.[chainId] ?? [])]
}
