import type { Labels } from 'tillkit'
import { createTill, type Policy } from 'tillkit/core'
import { type Address, type Chain, defineChain, zeroAddress } from 'viem'
import { type Config, createConfig, http } from 'wagmi'
import { currencyIcons, networkIcon } from './currencyIcons.js'
import { labelsOf } from './labels.js'
import type { Manifest } from './readManifest.js'

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
    labels: {
      ...labelsOf(manifest),
      [chain.id]: { icon: networkIcon },
      ...currencyIcons(currencies),
    },
    collections: [
      { slug: 'tidewater', name: 'Tidewater', address: contracts.erc721, standard: 'ERC721' },
      { slug: 'herbarium', name: 'Herbarium', address: contracts.erc1155, standard: 'ERC1155' },
    ],
    currencies: [{ address: zeroAddress, ...chain.nativeCurrency }, ...currencies],
  }
}

function marketsOf({ market, helper, requestMarket, requestHelper }: Manifest['contracts']) {
  const beside = requestMarket ? [{ address: requestMarket, helper: requestHelper }] : []
  return [{ address: market, helper }, ...beside]
}

function routersOf({ uniswapV2Router, uniswapV3Router, weth }: Manifest['contracts']): readonly Address[] {
  return [uniswapV2Router, ...(uniswapV3Router ? [uniswapV3Router] : []), weth]
}

export type SandboxMarket = {
  manifest: Manifest
  chain: Chain
  config: Config
  till: ReturnType<typeof createTill>
  market: Address
  policy: Policy
  labels: Labels
  collections: readonly Collection[]
  currencies: readonly MarketCurrency[]
}

export type Collection = { slug: string; name: string; address: Address; standard: 'ERC721' | 'ERC1155' }
export type MarketCurrency = { address: Address; symbol: string; name: string; decimals: number }

/** Removes the stored purchases of an earlier sandbox, which had the same addresses and orders, but another secret key. */
function forgetOthers(sandbox: string): void {
  if (localStorage.getItem('littoral.sandbox') === sandbox) return
  for (const key of Object.keys(localStorage)) if (key.startsWith('till.')) localStorage.removeItem(key)
  localStorage.setItem('littoral.sandbox', sandbox)
}

export function sandboxChain(manifest: Pick<Manifest, 'chainId' | 'rpcUrl'>): Chain {
  return defineChain({
    id: manifest.chainId,
    name: 'Sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [manifest.rpcUrl] } },
  })
}
