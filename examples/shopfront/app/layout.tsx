import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cookieToInitialState } from 'wagmi'
import 'tillkit/styles.css'
import { createWagmiConfig } from '../shop/chain'
import { readCart } from '../shop/cookies'
import { readSettings } from '../shop/settings'
import { Account } from './account'
import { Providers } from './providers'
import './shop.css'

export const metadata: Metadata = {
  title: { default: 'Shopfront', template: '%s · Shopfront' },
  description: 'A shop for works on chain.',
}
export const viewport: Viewport = { colorScheme: 'light dark' }

/** Prices and carts change, so the server renders each page for each request, and the build needs no settings. */
export const dynamic = 'force-dynamic'

export default async function Layout({ children }: { children: ReactNode }) {
  const { accessKey, marketplaceUrl, apiUrl, chainId, rpcUrl, market } = await readSettings()
  // The browser gets only these settings. The webhook’s secret stays here.
  const settings = { accessKey, marketplaceUrl, apiUrl, chainId, rpcUrl, market }
  const cookies = (await headers()).get('cookie')
  const count = (await readCart()).length
  return (
    <html lang="en">
      <body>
        <Providers
          settings={settings}
          initialState={cookieToInitialState(createWagmiConfig(settings), cookies)}
        >
          <header className="bar">
            <Link href="/" className="brand">
              Shopfront
            </Link>
            <nav aria-label="Shop">
              <Link href="/orders">Orders</Link>
              <Link href="/cart">Cart{count > 0 && ` (${count})`}</Link>
              <Account />
            </nav>
          </header>
          <main>{children}</main>
        </Providers>
      </body>
    </html>
  )
}
