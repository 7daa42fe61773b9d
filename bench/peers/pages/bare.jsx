import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { createPage } from './createPage.js'

/** A page of wagmi that buys nothing yet: what each of the others adds to it is what it costs. */
const { config, main } = createPage()

createRoot(main).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <button type="button">Buy</button>
    </QueryClientProvider>
  </WagmiProvider>,
)
