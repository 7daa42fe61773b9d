import type { Chain } from 'viem'
import {
  type Config,
  type CreateConfigParameters,
  type CreateConnectorFn,
  createConfig,
  createStorage,
  http,
} from 'wagmi'

/** Creates wagmi's config for a page that has none. Without other options, the wallets announce themselves (EIP-6963). */
export function createWalletConfig(options: createWalletConfig.Options): Config {
  const { chains, rpcUrls, batch = false, storage, ...rest } = options
  return createConfig({
    ...rest,
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, http(rpcUrls?.[id], { batch })])),
    storage: storage ? createStorage(storage) : null,
  })
}

export declare namespace createWalletConfig {
  type Options = Pick<
    CreateConfigParameters,
    'multiInjectedProviderDiscovery' | 'pollingInterval' | 'ssr'
  > & {
    chains: readonly [Chain, ...Chain[]]
    /** The URL of a node for each chain id. @default the chain's own URL */
    rpcUrls?: { readonly [chainId: number]: string } | undefined
    /** Whether several calls share one HTTP request. @default false */
    batch?: boolean | undefined
    connectors?: CreateConnectorFn[] | undefined
    /** The storage of wagmi's state, and the prefix of its keys. @default none */
    storage?: Parameters<typeof createStorage>[0] | undefined
  }
}
