import type { MarketplaceNames } from '../protocol/enums.js'
import type { Method, Params, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import { routes } from '../protocol/routes.js'
import { batchOrders, type OrderKey } from './batchOrders.js'
import { call } from './call.js'
import type { defineSource } from './defineSource.js'
import { givenOptions } from './givenOptions.js'
import type { CallOptions } from './orderSource.js'
import { postStep } from './postStep.js'
import { requireChain } from './requireChain.js'
import { requireTillOptions } from './requireTillOptions.js'
import { type Base, resolveBase } from './resolveBase.js'

/**
 * Creates a client for the service: one typed function for each method of the interface, and `getOrder`, which
 * gathers look-ups made at the same time into one `GetOrders`.
 *
 * With a `source`, orders and steps come from it, and nothing is asked of a service for them.
 *
 * Every function rejects with an `RpcError` (code as in the interface's table) and nothing else.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing or wrong.
 *
 * @example
 * const till = createTill({ accessKey, marketplaceUrl: { 1: 'https://market.example/mainnet' }, apiUrl: 'https://api.example' })
 * const { orders } = await till.getOrders({ chainId: 1, input: [{ contractAddress, orderId }] })
 */
export function createTill(given: createTill.Options): createTill.ReturnType {
  const options = givenOptions('createTill', given)
  requireTillOptions(options)
  const { source, marketplaceUrl, apiUrl, indexerUrl, accessKey = '' } = options
  const { additionalFeeUnit = 'amount', marketplaceNames = {} } = options
  const bases = { Marketplace: marketplaceUrl, API: apiUrl, Indexer: indexerUrl }

  function send<method extends Method>(method: method) {
    // `async`, so that an unknown chain rejects as every other failure does.
    return async (asked: Params<method> & { chainId: number }, callOptions?: CallOptions) => {
      const { chainId, ...rest } = { ...asked }
      const { service } = routes[method]
      // Only the services that serve all networks under one address are told the network in the body.
      const params = service === 'API' ? { chainId, ...rest } : rest
      const base = resolveBase({ base: bases[service], chainId, service })
      const answer = await call({
        ...options,
        accessKey,
        method,
        base,
        params: params as Params<method>,
        signal: callOptions?.signal,
      })
      requireChain({ answer, chainId, base })
      return answer
    }
  }

  function marketplaceBase(chainId: number): string | undefined {
    if (source && !marketplaceUrl) return undefined
    return resolveBase({ base: marketplaceUrl, chainId, service: 'Marketplace' })
  }

  const calls = {
    ...Object.fromEntries(
      Object.keys(routes).map((method) => [
        method.replace(/^./, (first) => first.toLowerCase()),
        send(method as Method),
      ]),
    ),
    ...source,
  } as Calls

  return {
    ...calls,
    getOrder: batchOrders({ getOrders: calls.getOrders }),
    postStep: async (asked, callOptions) => {
      const { chainId, ...request } = { ...asked }
      const base = marketplaceBase(chainId) ?? unknownBase
      return postStep({ ...options, accessKey, ...request, base, signal: callOptions?.signal })
    },
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
    /** Base of the Marketplace methods: one address, or one for each chain id, or a function of the chain id. */
    marketplaceUrl: Base
    /** Base of the swap methods. */
    apiUrl: Base
    source?: undefined
  }
  type SourceOptions = {
    /** Where orders and steps come from instead of a service: see `defineSource`. */
    source: defineSource.ReturnType
    /** The project's public access key, for what a service still does. @default none */
    accessKey?: string | undefined
    /** Base of the Marketplace methods that the source does not stand for, such as `Execute`. @default none */
    marketplaceUrl?: Base | undefined
    /** Base of the swap methods. @default none */
    apiUrl?: Base | undefined
  }
  type CommonOptions = {
    /** Base of the webhook methods. Needed for these only. */
    indexerUrl?: Base | undefined
    /** The secret project key for webhook methods. Never put it into a page. */
    secretKey?: string | undefined
    /** What requests are made with. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** Milliseconds until an attempt is given up. @default 10_000 */
    timeout?: number | undefined
    /** How often a call that is safe to repeat is tried again, and the first delay in milliseconds. @default { count: 2, delay: 250 } */
    retry?: { count: number; delay: number } | undefined
    /** How the service reads `additionalFees[].amount`: in the currency’s smallest unit, or in hundredths of a percent. @default 'amount' */
    additionalFeeUnit?: 'amount' | 'bps' | undefined
    /** The deployment's own spellings of marketplace kinds. @default {} */
    marketplaceNames?: MarketplaceNames | undefined
  }

  type ReturnType = Calls & {
    /**
     * One order. Look-ups made in the same moment go out as one `GetOrders` of at most 100.
     *
     * @throws RpcError `NotFound` when the service knows no such order.
     */
    getOrder: (key: OrderKey) => Promise<Order>
    /** Posts what a step wants posted, exactly once. */
    postStep: (
      request: Pick<postStep.Options, 'endpoint' | 'method' | 'body'> & { chainId: number },
      options?: CallOptions,
    ) => Promise<void>
    /**
     * The base address of the Marketplace methods on a chain; nothing where only a source stands for them. Throws
     * `InvalidArgument` for a chain without one.
     */
    marketplaceBase: (chainId: number) => string | undefined
    /**
     * How the service reads `additionalFees[].amount`: in the currency’s smallest unit, or in hundredths of
     * a percent.
     */
    additionalFeeUnit: 'amount' | 'bps'
    /** The service’s own spellings of marketplace kinds. */
    marketplaceNames: MarketplaceNames
  }
}

/** Where nothing is: endpoints that are relative to no service are below it. */
const unknownBase = 'https://marketplace.invalid'

/** The client that {@link createTill} makes. */
export type Till = createTill.ReturnType

/** One function for each method of the interface. */
type Calls = {
  [method in Method as Uncapitalize<method>]: (
    params: Params<method> & { chainId: number },
    options?: CallOptions,
  ) => Promise<Returns<method>>
}
