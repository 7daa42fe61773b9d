import type { Address } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import { marketAddresses, type Policy } from '../verify/policy.js'

/** Returns the error for a policy that lists no market and no contract on the chain. */
export function policyMissing(market: Address, chainId: number): CheckoutError {
  const details = `policy.markets and policy.contracts name no contract on chain ${chainId}.`
  return new CheckoutError('PolicyMissing', { details: `${details} ${describePayment(market, chainId)}` })
}

/** Describes a policy that lists contracts, but not the market's contract. Names the listed contracts, and says how to add the market. */
export function describeUnlistedMarket(market: Address, policy: Policy | undefined, chainId: number): string {
  const fields = {
    'policy.markets': marketAddresses(policy ?? {}, chainId),
    'policy.contracts': policy?.contracts?.[chainId] ?? [],
  }
  const listed = Object.entries(fields).flatMap(([field, addresses]) =>
    addresses.length > 0 ? `${field} names ${addresses.join(', ')}` : [],
  )
  return `On chain ${chainId}, ${listed.join(' and ')}. ${describePayment(market, chainId)}`
}

/** Returns the contracts that the policy lets the buyer call on the chain: the markets, and the contracts that Tillkit cannot decode. */
export function callableContracts(policy: Policy | undefined, chainId: number): readonly Address[] {
  return [...marketAddresses(policy ?? {}, chainId), ...(policy?.contracts?.[chainId] ?? [])]
}

/** Advises to add the market's contract to the policy. */
export function adviseMarket(market: Address, chainId: number): string {
  return `If ${market} belongs to the market, ${describeAddition('markets', market, chainId)}`
}

/** Describes how to add an address to a field of the policy. The addresses that the field already lists stay in it. */
export function describeAddition(
  field: 'markets' | 'routers' | 'swapTokens',
  address: Address,
  chainId: number,
): string {
  return `add it to policy.${field}: policy={{ ${field}: { ${chainId}: ['${address}'] } }}`
}

function describePayment(market: Address, chainId: number): string {
  return `The purchase pays ${market}. ${adviseMarket(market, chainId)}`
}
