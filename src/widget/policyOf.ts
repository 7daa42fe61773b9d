import type { Policy } from '../checkout/verify/policy.js'
import type { ParsedOptions } from './parseOptions.js'

/** What a page trusts: the markets of its chain, and what its policy says beyond them. */
export function policyOf({ chain, markets, policy }: policyOf.Options): Policy {
  const further = policy?.markets?.[chain.id] ?? []
  return { ...policy, markets: { ...policy?.markets, [chain.id]: [...markets, ...further] } }
}

export declare namespace policyOf {
  type Options = Pick<ParsedOptions, 'chain' | 'markets' | 'policy'>
}
