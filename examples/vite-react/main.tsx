import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { TillProvider } from 'tillkit'
import { WagmiProvider } from 'wagmi'
import 'tillkit/styles.css'
import { App } from './App.js'
import { policy, till } from './market.js'
import { config } from './wagmi.js'

const queryClient = new QueryClient()
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root.')

createRoot(root).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <TillProvider till={till} policy={policy}>
        <App />
      </TillProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
