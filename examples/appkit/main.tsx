import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { TillProvider } from 'tillkit'
import { createTill } from 'tillkit/core'
import { WagmiProvider } from 'wagmi'
import 'tillkit/styles.css'
import { App } from './App.js'
import { config } from './wagmi.js'

const url = 'https://market.example'
const till = createTill({ accessKey: 'your-access-key', marketplaceUrl: `${url}/mainnet`, apiUrl: url })
const policy = { markets: { 1: ['0x5FbDB2315678afecb367f032d93F642f64180aa3'] } } as const
const queryClient = new QueryClient()
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root.')

createRoot(root).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <TillProvider till={till} policy={policy}>
          <App />
        </TillProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
