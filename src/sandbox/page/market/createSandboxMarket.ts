import { createTill, type Policy } from 'tillkit/core'
import { type Address, type Chain, zeroAddress } from 'viem'
import { type Config, createConfig, http } from 'wagmi'
import type { Manifest } from './readManifest.js'
import { sandboxChain } from './sandboxChain.js'

/** Makes what the page is built on from the sandbox's manifest: the chain, wagmi, and the client for the service. */
export function createSandboxMarket(manifest: Manifest): SandboxMarket {
  const { rpcUrl, marketplaceUrl, apiUrl, accessKey, contracts, currencies } = manifest
  const chain = sandboxChain(manifest)
  return {
    chain,
    config: createConfig({
      chains: [chain],
      transports: { [chain.id]: http(rpcUrl, { batch: true }) },
      pollingInterval: 1_000,
    }),
    till: createTill({ accessKey, marketplaceUrl, apiUrl }),
    market: contracts.market,
    policy: {
      markets: { [chain.id]: [contracts.market] },
      routers: { [chain.id]: [contracts.uniswapV2Router, contracts.weth] },
      swapTokens: { [chain.id]: [contracts.weth] },
    },
    collections: [
      { slug: 'tidewater', name: 'Tidewater', address: contracts.erc721, standard: 'ERC721' },
      { slug: 'herbarium', name: 'Herbarium', address: contracts.erc1155, standard: 'ERC1155' },
    ],
    currencies: [{ address: zeroAddress, ...chain.nativeCurrency }, ...currencies],
    storage: scopedStorage(accessKey),
  }
}

/** Everything about the market that does not change while the page is open. */
export type SandboxMarket = {
  chain: Chain
  config: Config
  till: ReturnType<typeof createTill>
  /** The contract that orders live on. */
  market: Address
  /** That contract, and those that may swap what is paid with. */
  policy: Policy
  collections: readonly Collection[]
  /** What is paid in, the native currency as `zeroAddress` first. */
  currencies: readonly MarketCurrency[]
  /** Where purchases are noted down. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export type Collection = { slug: string; name: string; address: Address; standard: 'ERC721' | 'ERC1155' }
export type MarketCurrency = { address: Address; symbol: string; name: string; decimals: number }

/** A new sandbox is a new chain with the old addresses, so its notes must not mix with those of the one before. */
function scopedStorage(scope: string): SandboxMarket['storage'] {
  return {
    getItem: (key) => localStorage.getItem(`${scope}:${key}`),
    setItem: (key, value) => localStorage.setItem(`${scope}:${key}`, value),
    removeItem: (key) => localStorage.removeItem(`${scope}:${key}`),
  }
}
