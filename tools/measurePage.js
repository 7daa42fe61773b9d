import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bundlers } from './bundlers.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Weighs a whole page, React, wagmi, viem and React Query included, on which a wallet is connected, without the checkout's button
 * and with it: answers by how many bytes after gzip its first load grows, in each bundler.
 */
export async function measurePage() {
  const growth = {}
  for (const [name, bundle] of Object.entries(bundlers)) {
    const [bare, sells] = [await weigh(bundle, page()), await weigh(bundle, page(checkout))]
    if (bare < 50_000 || sells <= bare) throw new Error(`The page that ${name} makes is none.`)
    growth[name] = sells - bare
  }
  return growth
}

async function weigh(bundle, code) {
  const chunks = await bundle({ code, peers: [] })
  const first = new Set(chunks.slice(0, 1))
  for (const { imports } of first)
    for (const name of imports) first.add(chunks.find((chunk) => chunk.name === name))
  return [...first].reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0)
}

const checkout = {
  setUp: `
    import { CheckoutButton, TillProvider } from '${join(root, 'dist/index.js')}'
    import { createTill } from '${join(root, 'dist/core.js')}'
    const origin = 'https://market.invalid'
    const till = createTill({ marketplaceUrl: origin, apiUrl: origin, accessKey: 'key' })`,
  element: 'h(TillProvider, { till }, h(CheckoutButton, { order: globalThis.order }))',
}

function page({ setUp = '', element = 'null' } = {}) {
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
