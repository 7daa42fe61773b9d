import { type Chain, defineChain } from 'viem'
import type { Manifest } from './readManifest.js'

/** The sandbox's chain, as viem describes chains. */
export function sandboxChain(manifest: Pick<Manifest, 'chainId' | 'rpcUrl'>): Chain {
  return defineChain({
    id: manifest.chainId,
    name: 'Sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [manifest.rpcUrl] } },
  })
}
