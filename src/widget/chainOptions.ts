import { type Chain, defineChain } from 'viem'
import type { Policy } from '../checkout/verify/policy.js'
import type { ParsedOptions } from './parseOptions.js'

export function toChain(chain: ParsedOptions['chain']): Chain {
  const { id, name = `${id}`, rpcUrl, nativeCurrency, explorerUrl } = chain
  const { symbol = 'ETH', decimals = 18 } = nativeCurrency ?? {}
  return defineChain({
    id,
    name,
    nativeCurrency: { name: nativeCurrency?.name ?? (nativeCurrency ? symbol : 'Ether'), symbol, decimals },
    rpcUrls: { default: { http: [rpcUrl] } },
    ...(explorerUrl ? { blockExplorers: { default: { name: 'Explorer', url: explorerUrl } } } : {}),
  })
}

export function policyOf({ chain, markets, policy }: policyOf.Options): Policy {
  const further = policy?.markets?.[chain.id] ?? []
  return { ...policy, markets: { ...policy?.markets, [chain.id]: [...markets, ...further] } }
}

export declare namespace policyOf {
  type Options = Pick<ParsedOptions, 'chain' | 'markets' | 'policy'>
}
