import type { Labels } from 'tillkit'
import { createTill, type Policy } from 'tillkit/core'
import { type Address, type Chain, defineChain, zeroAddress } from 'viem'
import { type Config, createConfig, http } from 'wagmi'
import type { Manifest } from './readManifest.js'

/** Makes what the page is built on from the sandbox's manifest: the chain, wagmi, and the client for the service. */
export function createSandboxMarket(manifest: Manifest): SandboxMarket {
  const { rpcUrl, marketplaceUrl, apiUrl, accessKey, secretKey, contracts, currencies } = manifest
  const chain = sandboxChain(manifest)
  forgetOthers(secretKey)
  return {
    manifest,
    chain,
    config: createConfig({
      chains: [chain],
      transports: { [chain.id]: http(rpcUrl, { batch: true }) },
      pollingInterval: 1_000,
    }),
    till: createTill({ accessKey, marketplaceUrl, apiUrl }),
    market: contracts.market,
    policy: {
      markets: { [chain.id]: marketsOf(contracts) },
      routers: { [chain.id]: routersOf(contracts) },
      swapTokens: { [chain.id]: [contracts.weth] },
      checkouts: { [chain.id]: contracts.swapCheckout ? [contracts.swapCheckout] : [] },
    },
    labels: { [contracts.market]: { name: 'Littoral' } },
    collections: [
      { slug: 'tidewater', name: 'Tidewater', address: contracts.erc721, standard: 'ERC721' },
      { slug: 'herbarium', name: 'Herbarium', address: contracts.erc1155, standard: 'ERC1155' },
    ],
    currencies: [{ address: zeroAddress, ...chain.nativeCurrency }, ...currencies],
  }
}

/** The market of the sandbox, and the one beside it where there is one. */
function marketsOf({ market, helper, requestMarket, requestHelper }: Manifest['contracts']) {
  const beside = requestMarket ? [{ address: requestMarket, helper: requestHelper }] : []
  return [{ address: market, helper }, ...beside]
}

/** What may swap there, and what wraps ether. */
function routersOf({ uniswapV2Router, uniswapV3Router, weth }: Manifest['contracts']): readonly Address[] {
  return [uniswapV2Router, ...(uniswapV3Router ? [uniswapV3Router] : []), weth]
}

/** Everything about the market that does not change while the page is open. */
export type SandboxMarket = {
  manifest: Manifest
  chain: Chain
  config: Config
  till: ReturnType<typeof createTill>
  /** The contract that orders live on. */
  market: Address
  /** That contract, those that may swap what is paid with, and the one that does both. */
  policy: Policy
  /** What the market is called. */
  labels: Labels
  collections: readonly Collection[]
  /** What is paid in, the native currency as `zeroAddress` first. */
  currencies: readonly MarketCurrency[]
}

export type Collection = { slug: string; name: string; address: Address; standard: 'ERC721' | 'ERC1155' }
export type MarketCurrency = { address: Address; symbol: string; name: string; decimals: number }

/**
 * A new sandbox is a new chain with the old addresses and orders: what was noted down on the one before says nothing about it. Only its
 * secret key tells it apart.
 */
function forgetOthers(sandbox: string): void {
  if (localStorage.getItem('littoral.sandbox') === sandbox) return
  for (const key of Object.keys(localStorage)) if (key.startsWith('till.')) localStorage.removeItem(key)
  localStorage.setItem('littoral.sandbox', sandbox)
}

/** The sandbox's chain, as viem describes chains. */
export function sandboxChain(manifest: Pick<Manifest, 'chainId' | 'rpcUrl'>): Chain {
  return defineChain({
    id: manifest.chainId,
    name: 'Sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [manifest.rpcUrl] } },
  })
}
