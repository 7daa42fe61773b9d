import { OnchainKitProvider } from '@coinbase/onchainkit'
import { Transaction, TransactionButton } from '@coinbase/onchainkit/transaction'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { createPage } from './createPage.js'

const { chain, config, main } = createPage()
const calls = [{ to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: '0x' }]

createRoot(main).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <OnchainKitProvider chain={chain} apiKey="none" analytics={false}>
        <Transaction chainId={chain.id} calls={calls}>
          <TransactionButton text="Buy" />
        </Transaction>
      </OnchainKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
