'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAccount } from 'wagmi'
import { withoutNone } from '../client/givenOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { OmittedCurrency, SwapPrice } from '../protocol/swap.js'
import { omittedCurrenciesQueryKey, swapPricesQueryOptions } from '../query/swapPricesQueryOptions.js'
import { useReport } from './useReport.js'
import { useTill } from './useTill.js'

/**
 * What an amount of one currency costs in each that the wallet can pay with. `userAddress` is the connected account by
 * default. Disabled while a parameter is missing. `omitted` says which currencies the service left out, and why.
 *
 * @example
 * const { data: prices, omitted } = useSwapPrices({ chainId: 1, buyCurrencyAddress: usdc, buyAmount: 1_500_000n })
 */
export function useSwapPrices<selectData = SwapPrice[]>(
  given: UseSwapPricesParameters<selectData> = {},
): UseSwapPricesReturnType<selectData> {
  const till = useTill()
  const { address } = useAccount()
  const parameters = withoutNone(given)
  const { userAddress = address } = parameters
  const wanted = { ...parameters, userAddress }
  const result = useQuery(swapPricesQueryOptions(till, wanted))
  // It comes with the prices, and is never asked for by itself.
  const { data: omitted = none } = useQuery<OmittedCurrency[]>({
    queryKey: omittedCurrenciesQueryKey(wanted),
    queryFn: () => [],
    enabled: false,
  })
  useReport(result.error)
  return { ...result, omitted }
}

/** What `useSwapPrices` takes: what is wanted, and options of React Query. */
export type UseSwapPricesParameters<selectData = SwapPrice[]> = swapPricesQueryOptions.Options<selectData>
/** What `useSwapPrices` gives: a result of React Query, and beside it what the service left out. */
export type UseSwapPricesReturnType<selectData = SwapPrice[]> = UseQueryResult<selectData, RpcError> & {
  /** The currencies that cannot be paid with now, and why. */
  omitted: readonly OmittedCurrency[]
}

const none: readonly OmittedCurrency[] = []
