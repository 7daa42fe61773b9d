'use client'
import { type UseSuspenseInfiniteQueryResult, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { listingsQueryOptions } from '../query/listingsQueryOptions.js'
import type { Suspending } from './suspenseOptions.js'
import { useTill } from './useTill.js'

/**
 * The orders of a market page by page, as `useListings` has them, for a component inside of `<Suspense>`: `data` is
 * always there, and what fails is thrown to the error boundary above. `fetchNextPage` reads another page, without
 * suspending.
 *
 * @example
 * const { data: orders } = useSuspenseListings({ chainId: 1, filter: { collectionAddress, status: 'active' } })
 */
export function useSuspenseListings<selectData = Order[]>(
  parameters: UseSuspenseListingsParameters<selectData>,
): UseSuspenseListingsReturnType<selectData> {
  const till = useTill()
  return useSuspenseInfiniteQuery(listingsQueryOptions<selectData>(till, parameters))
}

/** What `useSuspenseListings` takes: which orders, in which order, and options of React Query. */
export type UseSuspenseListingsParameters<selectData = Order[]> = Suspending<
  listingsQueryOptions.Options<selectData>,
  'chainId'
>
/** What `useSuspenseListings` gives: a result of an infinite query of React Query whose `data` is there. */
export type UseSuspenseListingsReturnType<selectData = Order[]> = UseSuspenseInfiniteQueryResult<
  selectData,
  RpcError
>
