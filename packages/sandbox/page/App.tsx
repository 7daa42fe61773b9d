import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TillProvider } from 'tillkit'
import { WagmiProvider } from 'wagmi'
import { BasketProvider } from './basket/BasketProvider.js'
import { BasketTray } from './basket/BasketTray.js'
import { CollectionPage } from './CollectionPage.js'
import { Header } from './Header.js'
import { HomePage } from './HomePage.js'
import type { SandboxMarket } from './market/createSandboxMarket.js'
import { MarketContext } from './market/MarketContext.js'
import { OrderPage } from './OrderPage.js'
import { useRoute } from './useRoute.js'
import { WaysPage } from './ways/WaysPage.js'
import { WebhookPanel } from './webhooks/WebhookPanel.js'

export function App(props: App.Props): ReactNode {
  const { market } = props
  const { config, till, policy, labels } = market
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <TillProvider till={till} policy={policy} labels={labels}>
          <MarketContext value={market}>
            <BasketProvider>
              <Header />
              <Page />
              <BasketTray />
              <WebhookPanel />
            </BasketProvider>
          </MarketContext>
        </TillProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

export declare namespace App {
  type Props = { market: SandboxMarket }
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
