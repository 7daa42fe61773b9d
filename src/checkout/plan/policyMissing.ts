import type { Address } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import { marketAddresses, type Policy } from '../verify/policy.js'

/** The error for a purchase on a contract, where the host has named none on its chain that may be paid. */
export function policyMissing(market: Address, chainId: number): CheckoutError {
  return new CheckoutError('PolicyMissing', {
    details: `The policy names no contract on chain ${chainId}. If this is the market's: policy={{ markets: { ${chainId}: ['${market}'] } }}`,
  })
}

/** The contracts on a chain that the host has named as those that may be paid. */
export function namedContracts(policy: Policy | undefined, chainId: number): readonly Address[] {
  return [...marketAddresses(policy ?? {}, chainId), ...(policy?.contracts?.[chainId] ?? [])]
}
