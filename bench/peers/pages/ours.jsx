import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { CheckoutButton, TillProvider } from 'tillkit'
import { createTill } from 'tillkit/core'
import { WagmiProvider } from 'wagmi'
import { makeOrders } from '../../cards/makeOrders.js'
import { createPage } from './createPage.js'

const origin = 'http://localhost/till'
const till = createTill({ accessKey: 'bench', marketplaceUrl: origin, apiUrl: origin })
const { chain, config, main } = createPage()
const [order] = makeOrders({ chainId: chain.id, count: 1 })

createRoot(main).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <TillProvider till={till}>
        <CheckoutButton order={order} />
      </TillProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
