import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { type FundingWay, sendToAddress, TillProvider } from 'tillkit'
import type { FundingRequest } from 'tillkit/core'
import { WagmiProvider } from 'wagmi'
import { BasketProvider } from './basket/BasketProvider.js'
import { BasketTray } from './basket/BasketTray.js'
import { CollectionPage } from './CollectionPage.js'
import { Header } from './Header.js'
import { HomePage } from './HomePage.js'
import { useTexts } from './language/LanguageProvider.js'
import type { SandboxMarket } from './market/createSandboxMarket.js'
import { MarketContext } from './market/MarketContext.js'
import { OrderPage } from './OrderPage.js'
import { Tools } from './Tools.js'
import { useRoute } from './useRoute.js'
import { WaysPage } from './ways/WaysPage.js'

export function App(props: App.Props): ReactNode {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={props.market.config}>
      <QueryClientProvider client={queryClient}>
        <Shop market={props.market} />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

/**
 * Renders again in each new language. `App` must not: a render of `WagmiProvider` updates its store, which restarts the transition to the
 * new language, for five seconds.
 */
function Shop({ market }: App.Props): ReactNode {
  const { till, policy, labels } = market
  const { testCard } = useTexts()
  const fund = useMemo<FundingWay[]>(
    () => [{ id: 'testCard', name: testCard, url: rampOf }, sendToAddress],
    [testCard],
  )
  return (
    <TillProvider till={till} policy={policy} labels={labels} fund={fund}>
      <MarketContext value={market}>
        <BasketProvider>
          <Tools />
          <Header />
          <Page />
          <BasketTray />
        </BasketProvider>
      </MarketContext>
    </TillProvider>
  )
}

export declare namespace App {
  type Props = { market: SandboxMarket }
}

/** Returns the address of the sandbox's fake on-ramp. */
function rampOf({ account, currencyAddress, amount }: FundingRequest): string {
  const payment = new URLSearchParams({ account, currency: currencyAddress, amount: `${amount}` })
  return new URL(`/sandbox/ramp?${payment}`, location.href).href
}

function Page(): ReactNode {
  const route = useRoute()
  switch (route.page) {
    case 'order':
      return <OrderPage key={route.orderId} collection={route.collection} orderId={route.orderId} />
    case 'collection':
      return <CollectionPage />
    case 'ways':
      return <WaysPage />
    case 'home':
      return <HomePage />
  }
}
