import type { Address } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import { marketAddresses, type Policy } from '../verify/policy.js'

export function policyMissing(market: Address, chainId: number): CheckoutError {
  return new CheckoutError('PolicyMissing', {
    details: `The policy names no contract on chain ${chainId}. If this is the market's: policy={{ markets: { ${chainId}: ['${market}'] } }}`,
  })
}

/** Describes a policy that lists contracts, but not the market's contract. Returns the listed contracts and the policy that would pass. */
export function describeUnnamed(market: Address, policy: Policy | undefined, chainId: number): string {
  const fields = {
    'policy.markets': marketAddresses(policy ?? {}, chainId),
    'policy.contracts': policy?.contracts?.[chainId] ?? [],
  }
  const named = Object.entries(fields).flatMap(([field, addresses]) =>
    addresses.length > 0 ? `${field} names ${addresses.join(', ')}` : [],
  )
  return `On chain ${chainId}, ${named.join(', ')}. The purchase pays ${market}. If it belongs to the market: policy={{ markets: { ${chainId}: ['${market}'] } }}`
}

export function namedContracts(policy: Policy | undefined, chainId: number): readonly Address[] {
  return [...marketAddresses(policy ?? {}, chainId), ...(policy?.contracts?.[chainId] ?? [])]
}
