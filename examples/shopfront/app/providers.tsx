'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createTill, MessagesProvider, TillProvider } from 'tillkit'
import { en } from 'tillkit/messages'
import { type State, WagmiProvider } from 'wagmi'
import { createWagmiConfig, type PublicSettings, policyOf } from '../shop/chain'

/** The texts of the checkout. Only the link after a purchase differs. */
const messages = { ...en, stage: { ...en.stage, view: 'See your receipt' } }

export function Providers(props: { settings: PublicSettings; initialState?: State; children: ReactNode }) {
  const { settings, initialState, children } = props
  const [config] = useState(() => createWagmiConfig(settings))
  const [till] = useState(() => createTill(settings))
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config} initialState={initialState}>
      <QueryClientProvider client={queryClient}>
        <TillProvider till={till} policy={policyOf(settings)}>
          <MessagesProvider messages={messages}>{children}</MessagesProvider>
        </TillProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
