import type { InfiniteData, InfiniteQueryObserverOptions } from '@tanstack/react-query'
import { isAddressEqual } from 'viem'
import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import { RpcError } from '../protocol/errors.js'
import type { Params, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import { checksummed, checksummedAll, type QueryKeyJson, queryKey } from './queryKey.js'
import { keepEqual, wrapAsTillError } from './queryOptions.js'

/**
 * Returns the options of an infinite query for a token's offers, only from makers that can pay now. The data has the offers of all loaded
 * pages, sorted within each currency, the highest first. Prices in different currencies cannot be compared exactly.
 *
 * @example
 * const options = offersQueryOptions(till, { chainId, contractAddress, tokenId, filter: { currencies: [usdc] } })
 * const { pages } = await queryClient.fetchInfiniteQuery(options)
 */
export function offersQueryOptions<selectData = Order[]>(
  till: Pick<Till, 'listOffersForCollectible'>,
  rawOptions: offersQueryOptions.Options<selectData> = {},
): offersQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, contractAddress, tokenId, filter = {}, pageSize, query = {} } = options
  const [missing] =
    Object.entries({ chainId, contractAddress, tokenId }).find(([, each]) => each === undefined) ?? []
  return {
    retry: false,
    structuralSharing: keepEqual,
    select: highestFirst as (data: Data) => selectData,
    ...query,
    queryKey: offersQueryKey(options),
    initialPageParam: undefined,
    getNextPageParam: ({ page }) => (page?.more ? page.cursor : undefined),
    queryFn: async ({ signal, pageParam: cursor }) => {
      if (chainId === undefined || contractAddress === undefined || tokenId === undefined) {
        throw new RpcError('InvalidArgument', { details: `${missing}: is missing.` })
      }
      const page = { pageSize, cursor }
      const request = { chainId, contractAddress, tokenId, filter, page }
      return wrapAsTillError(() => till.listOffersForCollectible(request, { signal }))
    },
    enabled: missing ? false : (query.enabled ?? true),
  }
}

export declare namespace offersQueryOptions {
  type Options<selectData = Order[]> = Parameters & {
    /** Options of React Query, such as `staleTime`, `select` or `enabled`. */
    query?:
      | Omit<
          InfiniteQueryObserverOptions<Page, RpcError, selectData, Key, PageParam>,
          | 'queryKey'
          | 'queryFn'
          | 'queryHash'
          | 'queryKeyHashFn'
          | 'throwOnError'
          | 'initialPageParam'
          | 'getNextPageParam'
        >
      | undefined
  }
  type Parameters = OfferParameters & {
    /** The number of offers per page, 1 to 100. @default the service's default */
    pageSize?: number | undefined
  }
  type ReturnType<selectData = Order[]> = Omit<
    InfiniteQueryObserverOptions<Page, RpcError, selectData, Key, PageParam>,
    'queryFn' | 'queryHash' | 'queryKeyHashFn' | 'throwOnError'
  > & {
    /** The query key, as `offersQueryKey` returns it. */
    queryKey: Key
    /** Requests one page of offers, the newest first. */
    queryFn: (context: { signal: AbortSignal; pageParam: PageParam }) => Promise<Page>
  }
  type Page = Returns<'ListOffersForCollectible'>
  type PageParam = string | undefined
  type Key = offersQueryKey.ReturnType
}

/** The token whose offers a query requests, and the filter. */
export type OfferParameters = {
  /** The chain of the token. */
  chainId?: number | undefined
  /** The contract of the collection. */
  contractAddress?: Params<'ListOffersForCollectible'>['contractAddress'] | undefined
  /** The token’s number in its collection. */
  tokenId?: bigint | undefined
  /** The makers, currencies and markets of the offers. @default all offers */
  filter?: Params<'ListOffersForCollectible'>['filter'] | undefined
  /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
  scopeKey?: string | undefined
}

/** Returns the query key of {@link offersQueryOptions}. */
export function offersQueryKey(rawOptions: offersQueryOptions.Parameters = {}): offersQueryKey.ReturnType {
  const { pageSize, ...parameters } = omitNulls(rawOptions)
  return queryKey('offers', { ...offerKeyOf(parameters), pageSize })
}

export declare namespace offersQueryKey {
  type ReturnType = readonly ['till', 'offers', QueryKeyJson<offersQueryOptions.Parameters>]
}

export function offerKeyOf({
  chainId,
  contractAddress,
  tokenId,
  filter,
  scopeKey,
}: OfferParameters): OfferParameters {
  return {
    chainId,
    contractAddress: checksummed(contractAddress),
    tokenId,
    filter: filter && {
      ...filter,
      createdBy: checksummedAll(filter.createdBy),
      currencies: checksummedAll(filter.currencies),
    },
    scopeKey,
  }
}

type Data = InfiniteData<offersQueryOptions.Page, offersQueryOptions.PageParam>

/**
 * Returns the offers of all pages, each once. Groups them by currency, because a US dollar price can come from a swap pool that anybody can
 * create.
 */
function highestFirst({ pages }: Data): Order[] {
  // Two markets may use the same order id, so the key includes the market.
  const keyed = pages
    .flatMap((page) => page.offers)
    .map((offer) => [`${offer.marketplace}:${offer.orderId}`, offer] as const)
  const offers = [...new Map(keyed).values()]
  const currencies = [...new Set(offers.map(({ priceCurrencyAddress }) => priceCurrencyAddress))]
  return currencies.flatMap((currency) =>
    offers
      .filter(({ priceCurrencyAddress }) => isAddressEqual(priceCurrencyAddress, currency))
      .sort(comparePrices),
  )
}

/** Compares two offers in one currency. If their prices are equal, the older offer comes first, as in `GetCollectibleHighestOffer`. */
function comparePrices(one: Order, other: Order): number {
  if (one.priceAmount !== other.priceAmount) return one.priceAmount > other.priceAmount ? -1 : 1
  return one.createdAt.getTime() - other.createdAt.getTime()
}
