'use client'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { offersQueryOptions } from '../query/offersQueryOptions.js'
import { useDevErrorReport } from './useDevErrorReport.js'
import { useTill } from './useTill.js'

/**
 * Returns a token's offers, only from makers that can pay now, page by page. Sorts the offers of the loaded pages within each currency, the
 * highest first. For the highest offer of all pages, use `useHighestOffer`.
 *
 * @example
 * const { data: offers, fetchNextPage, hasNextPage } = useOffers({ chainId: 1, contractAddress, tokenId: 7n })
 */
export function useOffers<selectData = Order[]>(
  parameters: UseOffersParameters<selectData> = {},
): UseOffersReturnType<selectData> {
  const till = useTill()
  const result = useInfiniteQuery(offersQueryOptions(till, parameters))
  useDevErrorReport(result.error)
  return result
}

/** The parameters of `useOffers`, with options of React Query. */
export type UseOffersParameters<selectData = Order[]> = offersQueryOptions.Options<selectData>
/** The result of `useOffers`: an infinite React Query result. */
export type UseOffersReturnType<selectData = Order[]> = UseInfiniteQueryResult<selectData, RpcError>
