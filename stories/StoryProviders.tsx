import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { custom } from 'viem'
import { foundry } from 'viem/chains'
import { type CreateConnectorFn, createConfig, createStorage, mock, WagmiProvider } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { createTill } from '../src/client/createTill.js'
import type { Labels } from '../src/hooks/TillContext.js'
import { TillProvider } from '../src/hooks/TillProvider.js'
import { answerChain } from './answerChain.js'
import { people, pressedLeaf } from './fixtures.js'

/**
 * Renders all providers that a component needs, without a network. The chain is simulated and has two contracts. The wallet is simulated
 * too: it shows an account and answers no other request.
 */
export function StoryProviders(props: StoryProviders.Props): ReactNode {
  const { wallet = 'none', labels = storyLabels, children } = props
  const [clients] = useState(() => createClients(wallet))

  useEffect(() => {
    if (wallet === 'connected') reconnect(clients.config)
  }, [clients, wallet])

  return (
    <WagmiProvider config={clients.config} reconnectOnMount={false}>
      <QueryClientProvider client={clients.queryClient}>
        <TillProvider till={clients.till} labels={labels}>
          {children}
        </TillProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

export declare namespace StoryProviders {
  /**
   * The buyer's wallets: none, a connected one, or several to choose from. If there are several, the buyer used the second one last.
   * @default 'none'
   */
  type Wallet = 'none' | 'connected' | 'several'
  type Props = {
    wallet?: Wallet | undefined
    /** The host’s names and icons. @default an icon of ETH */
    labels?: Labels | undefined
    children: ReactNode
  }
}

const storyLabels = { ETH: { icon: pressedLeaf(230) } }

function createClients(wallet: StoryProviders.Wallet) {
  const connectors = {
    none: [],
    connected: [mock({ accounts: [people.buyer], features: { defaultConnected: true, reconnect: true } })],
    several: [nameWallet('Alder', 150), nameWallet('Birch', 40), nameWallet('Cedar')],
  }
  return {
    config: createConfig({
      chains: [{ ...foundry, name: 'Sandbox' }],
      connectors: connectors[wallet],
      storage: wallet === 'several' ? createStorage({ storage: usedLast }) : null,
      multiInjectedProviderDiscovery: false,
      transports: { [foundry.id]: custom({ request: answerChain }, { retryCount: 0 }) },
    }),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    till: createTill({
      accessKey: 'stories',
      marketplaceUrl: 'https://market.invalid',
      apiUrl: 'https://api.invalid',
      fetch: () => Promise.reject(new Error('Stories have no network.')),
    }),
  }
}

function nameWallet(name: string, hue?: number): CreateConnectorFn {
  const wallet = mock({ accounts: [people.buyer] })
  return (config) => ({ ...wallet(config), id: name, name, ...(hue && { icon: pressedLeaf(hue) }) })
}

const usedLast = {
  getItem: (key: string) => (key.endsWith('recentConnectorId') ? '"Birch"' : null),
  setItem: () => {},
  removeItem: () => {},
}
