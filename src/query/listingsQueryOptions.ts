import type { InfiniteData, InfiniteQueryObserverOptions } from '@tanstack/react-query'
import type { Till } from '../client/createTill.js'
import { withoutNone } from '../client/givenOptions.js'
import { RpcError } from '../protocol/errors.js'
import type { Params, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import { checksummed, checksummedAll, queryKey } from './queryKey.js'
import { keepEqual, orTillError } from './queryOptions.js'

/**
 * The query for the orders of a market that a filter lets through, page by page: an infinite query, whose data are the
 * orders of all pages that were read, each once.
 *
 * Fails with an `RpcError`: `InvalidArgument` for a parameter that is wrong.
 *
 * @example
 * const options = listingsQueryOptions(till, { chainId, filter: { collectionAddress, status: 'active' } })
 * const { pages } = await queryClient.fetchInfiniteQuery(options)
 */
export function listingsQueryOptions<selectData = Order[]>(
  till: Pick<Till, 'listOrders'>,
  given: listingsQueryOptions.Options<selectData> = {},
): listingsQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
  const { chainId, filter = {}, sort = [], pageSize, query = {} } = options
  return {
    retry: false,
    structuralSharing: keepEqual,
    // Without a function of the caller's own, `selectData` is what this one gives.
    select: allOrders as (data: Data) => selectData,
    ...query,
    queryKey: listingsQueryKey(options),
    initialPageParam: undefined,
    getNextPageParam: ({ page }) => (page.more ? page.cursor : undefined),
    queryFn: async ({ signal, pageParam: cursor }) => {
      if (chainId === undefined) throw new RpcError('InvalidArgument', { details: 'chainId: is missing.' })
      const page = { pageSize, cursor }
      return orTillError(() => till.listOrders({ chainId, filter, sort, page }, { signal }))
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
    /** The chain whose orders are listed. */
    chainId?: number | undefined
    /** Which orders are wanted: those that every given field says yes to. @default all */
    filter?: Params<'ListOrders'>['filter'] | undefined
    /** What they are sorted by, first things first. @default the newest first */
    sort?: Params<'ListOrders'>['sort'] | undefined
    /** How many orders a page has, 1 to 100. @default the service's */
    pageSize?: number | undefined
    /** Keeps queries of two services apart that share one `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Order[]> = Omit<
    InfiniteQueryObserverOptions<Page, RpcError, selectData, Key, PageParam>,
    'queryFn' | 'queryHash' | 'queryKeyHashFn' | 'throwOnError'
  > & {
    /** The key that `listingsQueryKey` gives. */
    queryKey: Key
    /** Asks for one page. */
    queryFn: (context: { signal: AbortSignal; pageParam: PageParam }) => Promise<Page>
  }
  /** One answer of the service. */
  type Page = Returns<'ListOrders'>
  /** Where a page begins: nothing for the first. */
  type PageParam = string | undefined
  type Key = listingsQueryKey.ReturnType
}

/** The key of {@link listingsQueryOptions}. With fewer parameters it matches all queries that share them. */
export function listingsQueryKey(given: listingsQueryOptions.Parameters = {}): listingsQueryKey.ReturnType {
  const parameters = withoutNone(given)
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
  type ReturnType = readonly ['till', 'listings', queryKey.Json<listingsQueryOptions.Parameters>]
}

type Data = InfiniteData<listingsQueryOptions.Page, listingsQueryOptions.PageParam>

/** An order that moved from one page to another between two requests is there once. */
function allOrders({ pages }: Data): Order[] {
  const orders = pages.flatMap((page) => page.orders)
  return [
    ...new Map(
      orders.map((order) => [`${order.collectionContractAddress}:${order.orderId}`, order]),
    ).values(),
  ]
}
