'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAccount } from 'wagmi'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { OmittedCurrency, SwapPrice } from '../protocol/swap.js'
import { omittedCurrenciesQueryKey, swapPricesQueryOptions } from '../query/swapPricesQueryOptions.js'
import { useDevErrorReport } from './useDevErrorReport.js'
import { useTill } from './useTill.js'

/**
 * Returns the price of an amount in each currency that the wallet can pay with.
 *
 * @example
 * const { data: prices, omitted } = useSwapPrices({ chainId: 1, buyCurrencyAddress: usdc, buyAmount: 1_500_000n })
 */
export function useSwapPrices<selectData = SwapPrice[]>(
  given: UseSwapPricesParameters<selectData> = {},
): UseSwapPricesReturnType<selectData> {
  const till = useTill()
  const { address } = useAccount()
  const parameters = omitNulls(given)
  const { userAddress = address } = parameters
  const query = { ...parameters, userAddress }
  const result = useQuery(swapPricesQueryOptions(till, query))
  // Read the cache entry that the query of the prices fills. The second query is disabled, so it never fetches.
  const { data: omitted = none } = useQuery<OmittedCurrency[]>({
    queryKey: omittedCurrenciesQueryKey(query),
    queryFn: () => [],
    enabled: false,
  })
  useDevErrorReport(result.error)
  return { ...result, omitted }
}

/** The parameters of `useSwapPrices`, with options of React Query. */
export type UseSwapPricesParameters<selectData = SwapPrice[]> = swapPricesQueryOptions.Options<selectData>
/** The result of `useSwapPrices`: a React Query result, and the omitted currencies. */
export type UseSwapPricesReturnType<selectData = SwapPrice[]> = UseQueryResult<selectData, RpcError> & {
  /** The currencies that the buyer cannot pay with now, and the reason. */
  omitted: readonly OmittedCurrency[]
}

const none: readonly OmittedCurrency[] = []
