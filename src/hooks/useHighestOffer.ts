'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { highestOfferQueryOptions } from '../query/highestOfferQueryOptions.js'
import { useDevErrorReport } from './useDevErrorReport.js'
import { useTill } from './useTill.js'

/**
 * Returns a token's highest offer from a maker that can pay now; `null` without such an offer. Without `filter.currencies`, only offers in
 * the currencies of the service count, because anybody can create a token and fake its dollar price.
 *
 * @example
 * const { data: offer } = useHighestOffer({ chainId: 1, contractAddress, tokenId: 7n, filter: { currencies: [usdc] } })
 */
export function useHighestOffer<selectData = Order | null>(
  parameters: UseHighestOfferParameters<selectData> = {},
): UseHighestOfferReturnType<selectData> {
  const till = useTill()
  const result = useQuery(highestOfferQueryOptions(till, parameters))
  useDevErrorReport(result.error)
  return result
}

/** The parameters of `useHighestOffer`, with options of React Query. */
export type UseHighestOfferParameters<selectData = Order | null> =
  highestOfferQueryOptions.Options<selectData>
/** The result of `useHighestOffer`: a React Query result. */
export type UseHighestOfferReturnType<selectData = Order | null> = UseQueryResult<selectData, RpcError>
