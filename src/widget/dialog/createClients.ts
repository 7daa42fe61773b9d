import { QueryClient } from '@tanstack/react-query'
import { type Config, injected } from 'wagmi'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { createTill, type Till } from '../../client/createTill.js'
import { createWalletConfig } from '../../hooks/createWalletConfig.js'
import { toChain } from '../chainOptions.js'
import type { ParsedOptions } from '../parseOptions.js'

export function createClients(options: createClients.Options): Clients {
  const { chain, marketplaceUrl, apiUrl = marketplaceUrl, accessKey, wagmiStorage } = options
  const { provider, connectors = [] } = options
  const wagmiChain = toChain(chain)
  return {
    config: createWalletConfig({
      chains: [wagmiChain],
      connectors: [
        ...(provider ? [injected({ shimDisconnect: false, target: { ...pageWallet, provider } })] : []),
        ...connectors,
      ],
      multiInjectedProviderDiscovery: provider === undefined,
      batch: true,
      pollingInterval: 1_000,
      storage: wagmiStorage && { key: 'till.wagmi', storage: withoutState(wagmiStorage) },
    }),
    till: createTill({ accessKey, marketplaceUrl, apiUrl }),
    queryClient: new QueryClient(),
  }
}

export declare namespace createClients {
  type Options = Pick<
    ParsedOptions,
    'chain' | 'marketplaceUrl' | 'apiUrl' | 'accessKey' | 'provider' | 'connectors'
  > & {
    wagmiStorage?: CheckoutStorage | undefined
  }
}

export type Clients = { config: Config; till: Till; queryClient: QueryClient }

const pageWallet = { id: 'page', name: 'Wallet' }

/**
 * Wraps a storage of wagmi that several checkouts of a page share. The wrapper neither reads nor writes wagmi's connection state, so that
 * each checkout reads the account from its own wallet.
 */
function withoutState(storage: CheckoutStorage): CheckoutStorage {
  return {
    getItem: (key) => (key.endsWith('.store') ? null : storage.getItem(key)),
    setItem: (key, value) => (key.endsWith('.store') ? undefined : storage.setItem(key, value)),
    removeItem: (key) => storage.removeItem(key),
  }
}
