'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TillProvider } from 'tillkit'
import { type State, WagmiProvider } from 'wagmi'
import { policy, till } from '../market'
import { getConfig } from '../wagmi'

export function Providers({ children, initialState }: { children: ReactNode; initialState?: State }) {
  const [config] = useState(getConfig)
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config} initialState={initialState}>
      <QueryClientProvider client={queryClient}>
        <TillProvider till={till} policy={policy}>
          {children}
        </TillProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
