'use client'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { listingsQueryOptions } from '../query/listingsQueryOptions.js'
import { useReport } from './useReport.js'
import { useTill } from './useTill.js'

/**
 * The orders of a market that a filter lets through, sorted, page by page: `data` has those of all pages read so far,
 * `fetchNextPage` reads another. Disabled while the chain is missing.
 *
 * @example
 * const { data: orders, fetchNextPage, hasNextPage } = useListings({
 *   chainId: 1,
 *   filter: { collectionAddress, status: 'active', currencies: [zeroAddress] },
 *   sort: [{ column: 'priceAmount', order: 'asc' }],
 * })
 */
export function useListings<selectData = Order[]>(
  parameters: UseListingsParameters<selectData> = {},
): UseListingsReturnType<selectData> {
  const till = useTill()
  const result = useInfiniteQuery(listingsQueryOptions(till, parameters))
  useReport(result.error)
  return result
}

/** What `useListings` takes: which orders, in which order, and options of React Query. */
export type UseListingsParameters<selectData = Order[]> = listingsQueryOptions.Options<selectData>
/** What `useListings` gives: a result of an infinite query of React Query. */
export type UseListingsReturnType<selectData = Order[]> = UseInfiniteQueryResult<selectData, RpcError>
