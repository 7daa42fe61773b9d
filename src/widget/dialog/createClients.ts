import { QueryClient } from '@tanstack/react-query'
import { type Config, createConfig, createStorage, http, injected } from 'wagmi'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { createTill, type Till } from '../../client/createTill.js'
import { toChain } from '../chainOptions.js'
import type { ParsedOptions } from '../parseOptions.js'

/**
 * Makes what a checkout's providers are given where the page has nothing of the kind: a wagmi config with the wallets that
 * announce themselves or the page's own, and its connectors; the client for the service, and a query client.
 */
export function createClients(options: createClients.Options): Clients {
  const { chain, marketplaceUrl, apiUrl = marketplaceUrl, accessKey, wagmiStorage } = options
  const { provider, connectors = [] } = options
  const wagmiChain = toChain(chain)
  return {
    config: createConfig({
      chains: [wagmiChain],
      connectors: [
        ...(provider ? [injected({ shimDisconnect: false, target: { ...pageWallet, provider } })] : []),
        ...connectors,
      ],
      multiInjectedProviderDiscovery: provider === undefined,
      transports: { [wagmiChain.id]: http(chain.rpcUrl, { batch: true }) },
      pollingInterval: 1_000,
      storage: wagmiStorage
        ? createStorage({ key: 'till.wagmi', storage: withoutState(wagmiStorage) })
        : null,
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
    /** Where it is noted which wallet was used last. @default nowhere */
    wagmiStorage?: CheckoutStorage | undefined
  }
}

/** What a checkout's providers are given, see {@link createClients}. */
export type Clients = { config: Config; till: Till; queryClient: QueryClient }

const pageWallet = { id: 'page', name: 'Wallet' }

/** Which account is connected is asked of the wallet each time: several checkouts of one page share this storage. */
function withoutState(storage: CheckoutStorage): CheckoutStorage {
  return {
    getItem: (key) => (key.endsWith('.store') ? null : storage.getItem(key)),
    setItem: (key, value) => (key.endsWith('.store') ? undefined : storage.setItem(key, value)),
    removeItem: (key) => storage.removeItem(key),
  }
}
