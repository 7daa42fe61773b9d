import type { InfiniteData, InfiniteQueryObserverOptions } from '@tanstack/react-query'
import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import { RpcError } from '../protocol/errors.js'
import type { Params, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import { checksummed, checksummedAll, type QueryKeyJson, queryKey } from './queryKey.js'
import { keepEqual, wrapAsTillError } from './queryOptions.js'

/**
 * Returns the options of an infinite query for the orders that match a filter.
 *
 * @example
 * const options = listingsQueryOptions(till, { chainId, filter: { collectionAddress, status: 'active' } })
 * const { pages } = await queryClient.fetchInfiniteQuery(options)
 */
export function listingsQueryOptions<selectData = Order[]>(
  till: Pick<Till, 'listOrders'>,
  rawOptions: listingsQueryOptions.Options<selectData> = {},
): listingsQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, filter = {}, sort = [], pageSize, query = {} } = options
  return {
    retry: false,
    structuralSharing: keepEqual,
    select: allOrders as (data: Data) => selectData,
    ...query,
    queryKey: listingsQueryKey(options),
    initialPageParam: undefined,
    getNextPageParam: ({ page }) => (page.more ? page.cursor : undefined),
    queryFn: async ({ signal, pageParam: cursor }) => {
      if (chainId === undefined) throw new RpcError('InvalidArgument', { details: 'chainId: is missing.' })
      const page = { pageSize, cursor }
      return wrapAsTillError(() => till.listOrders({ chainId, filter, sort, page }, { signal }))
    },
    enabled: chainId === undefined ? false : (query.enabled ?? true),
  }
}

export declare namespace listingsQueryOptions {
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
  type Parameters = {
    /** The chain of the orders. */
    chainId?: number | undefined
    /** The fields that an order must match. @default all orders */
    filter?: Params<'ListOrders'>['filter'] | undefined
    /** The sort criteria, the most important first. @default the newest first */
    sort?: Params<'ListOrders'>['sort'] | undefined
    /** The number of orders per page, 1 to 100. @default the service's default */
    pageSize?: number | undefined
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Order[]> = Omit<
    InfiniteQueryObserverOptions<Page, RpcError, selectData, Key, PageParam>,
    'queryFn' | 'queryHash' | 'queryKeyHashFn' | 'throwOnError'
  > & {
    /** The query key, as `listingsQueryKey` returns it. */
    queryKey: Key
    /** Requests one page of orders. */
    queryFn: (context: { signal: AbortSignal; pageParam: PageParam }) => Promise<Page>
  }
  type Page = Returns<'ListOrders'>
  type PageParam = string | undefined
  type Key = listingsQueryKey.ReturnType
}

/** Returns the query key of {@link listingsQueryOptions}. */
export function listingsQueryKey(
  rawOptions: listingsQueryOptions.Parameters = {},
): listingsQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, filter, sort, pageSize, scopeKey } = parameters
  return queryKey('listings', {
    chainId,
    filter: filter && {
      ...filter,
      collectionAddress: checksummed(filter.collectionAddress),
      createdBy: checksummed(filter.createdBy),
      currencies: checksummedAll(filter.currencies),
    },
    sort,
    pageSize,
    scopeKey,
  })
}

export declare namespace listingsQueryKey {
  type ReturnType = readonly ['till', 'listings', QueryKeyJson<listingsQueryOptions.Parameters>]
}

type Data = InfiniteData<listingsQueryOptions.Page, listingsQueryOptions.PageParam>

/** Returns the orders of all pages. An order that moved to another page between two requests appears only once. */
function allOrders({ pages }: Data): Order[] {
  const orders = pages.flatMap((page) => page.orders)
  return [
    ...new Map(
      orders.map((order) => [`${order.collectionContractAddress}:${order.orderId}`, order]),
    ).values(),
  ]
}
