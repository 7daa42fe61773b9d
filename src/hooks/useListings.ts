'use client'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { listingsQueryOptions } from '../query/listingsQueryOptions.js'
import { useDevErrorReport } from './useDevErrorReport.js'
import { useTill } from './useTill.js'

/**
 * Returns a market's orders that match a filter, sorted, page by page.
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
  useDevErrorReport(result.error)
  return result
}

/** The parameters of `useListings`, with options of React Query. */
export type UseListingsParameters<selectData = Order[]> = listingsQueryOptions.Options<selectData>
/** The result of `useListings`: an infinite React Query result. */
export type UseListingsReturnType<selectData = Order[]> = UseInfiniteQueryResult<selectData, RpcError>
