import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { createPage } from './createPage.js'

/** Shows a wagmi page without a checkout. The cost of a kit is the difference between its page and this one. */
const { config, main } = createPage()

createRoot(main).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <button type="button">Buy</button>
    </QueryClientProvider>
  </WagmiProvider>,
)
