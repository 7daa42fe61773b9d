import type { Address } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import { marketAddresses, type Policy } from '../verify/policy.js'

export function policyMissing(market: Address, chainId: number): CheckoutError {
  return new CheckoutError('PolicyMissing', {
    details: `The policy names no contract on chain ${chainId}. If this is the market's: policy={{ markets: { ${chainId}: ['${market}'] } }}`,
  })
}

export function namedContracts(policy: Policy | undefined, chainId: number): readonly Address[] {
  return [...marketAddresses(policy ?? {}, chainId), ...(policy?.contracts?.[chainId] ?? [])]
}
