import { type Chain, defineChain } from 'viem'
import type { ParsedOptions } from './parseOptions.js'

/** The chain of a page as viem has it. */
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
