import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type PropsWithChildren, StrictMode } from 'react'
import { type Chain, type EIP1193Provider, http } from 'viem'
import { foundry } from 'viem/chains'
import { type CreateConnectorFn, createConfig, injected, WagmiProvider } from 'wagmi'
import { TillProvider } from '../../../src/hooks/TillProvider.js'

/**
 * Creates the providers of a host app: wagmi with one chain, React Query with its defaults, and the till. React renders the app in
 * StrictMode.
 */
export function createHost(options: createHost.Options) {
  const { rpcUrl = 'http://127.0.0.1:1', provider, chain = foundry, ...tillProps } = options
  const connectors: CreateConnectorFn[] = provider
    ? [injected({ target: { id: 'scripted', name: 'Scripted', provider } })]
    : []
  const config = createConfig({
    chains: [chain],
    connectors,
    transports: { [chain.id]: http(rpcUrl) },
    pollingInterval: 20,
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const queryClient = new QueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <StrictMode>
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={queryClient}>
          <TillProvider {...tillProps}>{children}</TillProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
  return { config, queryClient, wrapper }
}

export declare namespace createHost {
  type Options = Omit<TillProvider.Props, 'children'> & {
    /** The chain's RPC URL. @default a URL at which no node answers */
    rpcUrl?: string
    /** The chain of the app. @default anvil's */
    chain?: Chain
    /** The wallet that the app can connect. @default none */
    provider?: EIP1193Provider
  }
}
