'use client'
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { useContext, useDebugValue, useState } from 'react'
import type { Chain } from 'viem'
import { type Config, noopStorage, WagmiProvider } from 'wagmi'
import { createTill, type Till } from '../client/createTill.js'
import { optionInvalid, requireOptions } from '../client/requireOptions.js'
import type { Base } from '../client/resolveBases.js'
import { isObject, isWebAddress } from '../protocol/formats.js'
import { createWalletConfig } from './createWalletConfig.js'
import { useTillkitCheck } from './development/useTillkitCheck.js'
import { pageStorage } from './pageStorage.js'
import { TillProvider } from './TillProvider.js'

/**
 * Provides everything that Tillkit needs to a page without wagmi. The component creates wagmi's config with the wallets of the browser
 * (EIP-6963), a client of React Query, and the client of the service. A page with a `WagmiProvider` uses `TillProvider` instead.
 *
 * The component creates the config and the clients once: set another `key` to change the chains or the service. If the page has a
 * `QueryClientProvider`, the checkout uses the page's client. With React Server Components, render `Tillkit` in a file with `'use client'`,
 * because chains contain functions.
 *
 * @throws TillError `TillOptionInvalid` for a missing or wrong option.
 *
 * @example
 * <Tillkit chain={chain} marketplaceUrl={marketplaceUrl} accessKey={accessKey} policy={{ markets: { 8453: [market] } }}>
 *   {children}
 * </Tillkit>
 */
export function Tillkit(props: Tillkit.Props) {
  // After an error of another component, React may call this component outside of a render, to build the error's stack. Hooks throw in
  // such a call, so the call ends here and does not report a missing option.
  useDebugValue(undefined)
  const options = requireOptions('Tillkit', props)
  const { chain, chains, rpcUrl, accessKey, marketplaceUrl, apiUrl, till, children, ...tillProps } = options
  const [created] = useState(() => createClients(options))
  const pageQueryClient = useContext(QueryClientContext)
  useTillkitCheck([(chains ?? [chain]).map((each) => each?.id), rpcUrl, accessKey, marketplaceUrl, apiUrl])
  return (
    <WagmiProvider config={created.config}>
      <QueryClientProvider client={pageQueryClient ?? created.queryClient}>
        <TillProvider {...tillProps} till={till ?? created.till}>
          {children}
        </TillProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

export declare namespace Tillkit {
  type Props = Omit<TillProvider.Props, 'till'> & {
    /** The URL of a node: one URL, or an object with one URL for each chain id. @default the URL in the chain */
    rpcUrl?: string | { readonly [chainId: number]: string } | undefined
  } & (
      | {
          /** The chain of the market, such as `base` of `viem/chains`. */
          chain: Chain
          chains?: undefined
        }
      | {
          /** The chains of the markets, instead of `chain`. */
          chains: readonly Chain[]
          chain?: undefined
        }
    ) &
    (
      | {
          /** The project's public access key, sent as `X-Access-Key`. */
          accessKey: string
          /** The base URL of the Marketplace methods: one URL, an object with one URL for each chain id, or a function of the chain id. */
          marketplaceUrl: Base
          /** The base URL of the swap methods, which differs from `marketplaceUrl` for Tillkit's own service. @default marketplaceUrl */
          apiUrl?: Base | undefined
          till?: undefined
        }
      | {
          /** The client from `createTill`, instead of `accessKey` and `marketplaceUrl`. Use it if `createTill` gets a `source`. */
          till: Till
          accessKey?: undefined
          marketplaceUrl?: undefined
          apiUrl?: undefined
        }
    )
}

function createClients(options: Tillkit.Props): Clients {
  const chains = requireChains(options)
  return {
    config: createWalletConfig({
      chains,
      rpcUrls: rpcUrlsOf(options.rpcUrl, chains),
      // Make the first render of the browser equal the server's: with `ssr`, wagmi reads its storage and finds wallets only after that
      // render.
      ssr: true,
      storage: { storage: pageStorage() ?? noopStorage },
    }),
    queryClient: new QueryClient(),
    till: tillOf(options),
  }
}

type Clients = { config: Config; queryClient: QueryClient; till: Till }

function tillOf({ till, accessKey, marketplaceUrl, apiUrl }: Tillkit.Props): Till {
  if (till !== undefined) return isObject(till) ? till : refuse('till must be the result of createTill.')
  if (!accessKey) return refuse('accessKey is missing.')
  if (!marketplaceUrl) return refuse('marketplaceUrl is missing.')
  return createTill({ accessKey, marketplaceUrl, apiUrl: apiUrl ?? marketplaceUrl })
}

function requireChains({ chain, chains = chain && [chain] }: Tillkit.Props): readonly [Chain, ...Chain[]] {
  if (chains === undefined) return refuse('chain is missing.')
  if (!Array.isArray(chains) || !chains.every(isChain))
    return refuse('each chain must be a chain of viem/chains, or the result of defineChain.')
  const [first, ...others]: readonly Chain[] = chains
  return first ? [first, ...others] : refuse('chains is empty.')
}

function isChain(value: unknown): value is Chain {
  return isObject(value) && Number.isSafeInteger(value.id) && isObject(value.rpcUrls)
}

function rpcUrlsOf(rpcUrl: Tillkit.Props['rpcUrl'], chains: readonly [Chain, ...Chain[]]) {
  if (rpcUrl === undefined) return undefined
  if (typeof rpcUrl === 'string' && chains.length > 1)
    return refuse(
      'rpcUrl must be an object with one URL for each chain id, because there are several chains.',
    )
  const rpcUrls = isObject(rpcUrl) ? rpcUrl : { [chains[0].id]: rpcUrl }
  for (const [chainId, url] of Object.entries(rpcUrls)) {
    if (!chains.some(({ id }) => `${id}` === chainId))
      return refuse(`rpcUrl[${chainId}] is of a chain that is missing in chains.`)
    if (!isWebAddress(url)) return refuse(`rpcUrl must be an https:// address. Received "${String(url)}".`)
  }
  return rpcUrls
}

function refuse(details: string): never {
  throw optionInvalid(`Tillkit: ${details}`)
}
