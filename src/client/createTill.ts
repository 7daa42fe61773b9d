import type { MarketplaceNames } from '../protocol/enums.js'
import type { Method, Params, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import { routes } from '../protocol/routes.js'
import { batchOrders, type OrderKey } from './batchOrders.js'
import { call } from './call.js'
import type { defineSource } from './defineSource.js'
import type { ServiceConnection } from './openOrderStream.js'
import type { CallOptions } from './orderSource.js'
import { type PostStepOptions, postStep } from './postStep.js'
import { requireOptions } from './requireOptions.js'
import { requireTillOptions } from './requireTillOptions.js'
import { type Base, resolveBases } from './resolveBases.js'
import { createUrlHealth } from './urlHealth.js'
import { withFallback } from './withFallback.js'

/**
 * Creates a client for the service: one typed function for each method of the service, and `getOrder`, which combines simultaneous calls
 * into one `GetOrders` request.
 *
 * With a `source`, orders and steps come from the marketplace's own backend instead of a service.
 *
 * Every function rejects only with an `RpcError`.
 *
 * @throws TillError `TillOptionInvalid` for a missing or invalid option.
 *
 * @example
 * const till = createTill({ accessKey, marketplaceUrl: { 1: 'https://market.example/mainnet' }, apiUrl: 'https://api.example' })
 * const { orders } = await till.getOrders({ chainId: 1, input: [{ contractAddress, orderId }] })
 */
export function createTill(rawOptions: createTill.Options): createTill.ReturnType {
  const options = requireOptions('createTill', rawOptions)
  requireTillOptions(options)
  const { source, fallback, marketplaceUrl, apiUrl, indexerUrl, accessKey = '' } = options
  const { additionalFeeUnit = 'amount', marketplaceNames = {} } = options
  const bases = { Marketplace: marketplaceUrl, API: apiUrl, Indexer: indexerUrl }
  const health = { Marketplace: createUrlHealth(), API: createUrlHealth(), Indexer: createUrlHealth() }

  function send<method extends Method>(method: method) {
    // Use an `async` function: for an unknown chain, its promise rejects, as for every other failure. A plain function would throw instead.
    return async (request: Params<method> & { chainId: number }, callOptions?: CallOptions) => {
      const { chainId, ...rest } = { ...request }
      const { service } = routes[method]
      // The swap methods of several chains may share one URL, so the body contains the chain id.
      const params = service === 'API' ? { chainId, ...rest } : rest
      return call({
        ...options,
        accessKey,
        method,
        urls: resolveBases({ base: bases[service], chainId, service }),
        health: health[service],
        chainId,
        params: params as Params<method>,
        signal: callOptions?.signal,
      })
    }
  }

  function marketplaceUrls(chainId: number): readonly string[] {
    return resolveBases({ base: marketplaceUrl, chainId, service: 'Marketplace' })
  }

  function marketplaceBase(chainId: number): string | undefined {
    if (source && !marketplaceUrl) return undefined
    return health.Marketplace.current(marketplaceUrls(chainId))
  }

  function isDown(chainId: number): boolean {
    return health.Marketplace.areDown(marketplaceUrls(chainId))
  }

  const service = Object.fromEntries<unknown>(
    Object.keys(routes).map((method) => [
      method.replace(/^./, (first) => first.toLowerCase()),
      send(method as Method),
    ]),
  ) as Calls
  const calls: Calls = {
    ...service,
    ...(fallback && withFallback({ service, sources: [fallback].flat(), isDown })),
    ...source,
  }

  return {
    ...calls,
    getOrder: batchOrders({ getOrders: calls.getOrders }),
    postStep: async (step, callOptions) => {
      const { chainId, ...request } = { ...step }
      const base = marketplaceBase(chainId) ?? unknownBase
      return postStep({ ...options, accessKey, ...request, base, signal: callOptions?.signal })
    },
    connectionOf: (chainId) => ({
      urls: marketplaceUrls(chainId),
      health: health.Marketplace,
      accessKey,
      fetch: options.fetch,
      timeout: options.timeout,
    }),
    marketplaceBase,
    additionalFeeUnit,
    marketplaceNames,
  }
}

export declare namespace createTill {
  type Options = CommonOptions & (ServiceOptions | SourceOptions)
  type ServiceOptions = {
    /** The project's public access key, sent as `X-Access-Key`. */
    accessKey: string
    /**
     * The base URL of the Marketplace methods: one URL, an object with one URL for each chain id, or a function of the chain id.
     *
     * Instead of one URL, a list has the preferred URL first, and then backups of the same service. A backup answers reads while the URLs
     * before it do not answer. The client never sends a signature or a POST to a second URL.
     */
    marketplaceUrl: Base
    /** The base URL of the swap methods, in the forms of `marketplaceUrl`. */
    apiUrl: Base
    /**
     * One source or several, which provide orders and purchase steps while no `marketplaceUrl` answers. `marketSource` and `seaportSource`
     * need no service. The checkout verifies their steps as well.
     * @default none
     */
    fallback?: defineSource.ReturnType | readonly defineSource.ReturnType[] | undefined
    source?: undefined
  }
  type SourceOptions = {
    /** The source of orders and steps instead of a service, see `defineSource`. */
    source: defineSource.ReturnType
    fallback?: undefined
    /** The project's public access key, for methods that still use a service. @default none */
    accessKey?: string | undefined
    /** The base URL of the Marketplace methods that the source does not implement, such as `Execute`. @default none */
    marketplaceUrl?: Base | undefined
    /** The base URL of the swap methods. @default none */
    apiUrl?: Base | undefined
  }
  type CommonOptions = {
    /** The base URL of the webhook methods, required only for these. @default none */
    indexerUrl?: Base<string> | undefined
    /** The project's API token for the webhook methods. Never put it into code that a browser loads. @default none */
    secretKey?: string | undefined
    /** The `fetch` function for HTTP requests. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** The timeout of one HTTP request in milliseconds. After it, a read goes to the next URL. @default 10_000 */
    timeout?: number | undefined
    /**
     * The retries of a call that changes nothing in the service. `count` is the maximum number of retries. `delay` is the pause before the
     * first retry in milliseconds.
     * @default { count: 2, delay: 250 }
     */
    retry?: { count: number; delay: number } | undefined
    /** The unit of `additionalFees[].amount` in the service: the currency’s smallest unit, or basis points. @default 'amount' */
    additionalFeeUnit?: 'amount' | 'bps' | undefined
    /** The service's own names for marketplace kinds, if they differ from the names in the HTTP API. @default {} */
    marketplaceNames?: MarketplaceNames | undefined
  }

  type ReturnType = Calls & {
    /**
     * Returns one order, and combines simultaneous calls into one `GetOrders` request of at most 100 orders.
     *
     * @throws RpcError `NotFound` if the service does not know the order.
     */
    getOrder: (key: OrderKey) => Promise<Order>
    /** Sends the HTTP request that a step describes, exactly once. */
    postStep: (
      request: Pick<PostStepOptions, 'endpoint' | 'method' | 'body'> & { chainId: number },
      options?: CallOptions,
    ) => Promise<void>
    /**
     * Returns how to reach the service of the Marketplace methods on a chain. `followOrders` needs it.
     *
     * @throws RpcError `InvalidArgument` if no URL is set for the chain.
     */
    connectionOf: (chainId: number) => ServiceConnection
    /**
     * Returns the base URL of the Marketplace methods on a chain; `undefined` if the client has a `source` and no `marketplaceUrl`. If
     * there are several URLs, returns the one that answered last. Signatures and POST requests go to it.
     */
    marketplaceBase: (chainId: number) => string | undefined
    /** The unit of `additionalFees[].amount` in the service: the currency’s smallest unit, or basis points. */
    additionalFeeUnit: 'amount' | 'bps'
    /** The service's own names for marketplace kinds, if they differ from the names in the HTTP API. */
    marketplaceNames: MarketplaceNames
  }
}

const unknownBase = 'https://marketplace.invalid'

/** The client of {@link createTill}. */
export type Till = createTill.ReturnType

type Calls = {
  [method in Method as Uncapitalize<method>]: (
    params: Params<method> & { chainId: number },
    options?: CallOptions,
  ) => Promise<Returns<method>>
}
