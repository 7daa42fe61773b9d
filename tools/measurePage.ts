import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlers, type Chunk } from './bundlers.js'
import { reachChunks } from './reachChunks.js'
import { weigh } from './weigh.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds a whole page with a wallet, React, wagmi, viem and React Query. Returns, for each bundler, how many bytes after gzip the
 * checkout’s button adds to the first load.
 */
export async function measurePage(): Promise<Record<string, number>> {
  const growth: Record<string, number> = {}
  for (const [name, bundle] of Object.entries(bundlers)) {
    const bare = weighFirstLoad(await bundle({ code: page(), peers: [] }))
    const sells = weighFirstLoad(await bundle({ code: page(checkout), peers: [] }))
    if (bare < 50_000 || sells <= bare) throw new Error(`The page of ${name} lacks its content.`)
    growth[name] = sells - bare
  }
  return growth
}

function weighFirstLoad(chunks: readonly Chunk[]): number {
  return weigh(reachChunks(chunks.slice(0, 1), chunks, { lazy: false }).map(({ code }) => code))
}

const checkout = {
  setUp: `
    import { CheckoutButton, TillProvider } from '${join(root, 'dist/index.js')}'
    import { createTill } from '${join(root, 'dist/core.js')}'
    const origin = 'https://market.invalid'
    const till = createTill({ marketplaceUrl: origin, apiUrl: origin, accessKey: 'key' })`,
  element: 'h(TillProvider, { till }, h(CheckoutButton, { order: globalThis.order }))',
}

function page({ setUp, element } = { setUp: '', element: 'null' }): string {
  return `
    import { createElement as h } from 'react'
    import { createRoot } from 'react-dom/client'
    import { createConfig, http, injected, useAccount, useConnect, WagmiProvider } from 'wagmi'
    import { mainnet } from 'wagmi/chains'
    import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
    ${setUp}
    const config = createConfig({ chains: [mainnet], connectors: [injected()], transports: { [mainnet.id]: http() } })
    const client = new QueryClient()
    function Page() {
      const { address } = useAccount()
      const { connect, connectors } = useConnect()
      if (address) return h('main', null, address, ${element})
      return h('button', { onClick: () => connect({ connector: connectors[0] }) }, 'Connect')
    }
    createRoot(document.body).render(
      h(WagmiProvider, { config }, h(QueryClientProvider, { client }, h(Page))),
    )`
}
