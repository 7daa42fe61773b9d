'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAccount } from 'wagmi'
import type { RpcError } from '../protocol/errors.js'
import type { SwapPrice } from '../protocol/swap.js'
import { swapPricesQueryOptions } from '../query/swapPricesQueryOptions.js'
import { useReport } from './useReport.js'
import { useTill } from './useTill.js'

/**
 * What an amount of one currency costs in each that the wallet can pay with. `userAddress` is the connected account by
 * default. Disabled while a parameter is missing.
 *
 * @example
 * const { data: prices } = useSwapPrices({ chainId: 1, buyCurrencyAddress: usdc, buyAmount: 1_500_000n })
 */
export function useSwapPrices<selectData = SwapPrice[]>(
  parameters: UseSwapPricesParameters<selectData> = {},
): UseSwapPricesReturnType<selectData> {
  const till = useTill()
  const { address } = useAccount()
  const { userAddress = address } = parameters
  const result = useQuery(swapPricesQueryOptions(till, { ...parameters, userAddress }))
  useReport(result.error)
  return result
}

/** What `useSwapPrices` takes: what is wanted, and options of React Query. */
export type UseSwapPricesParameters<selectData = SwapPrice[]> = swapPricesQueryOptions.Options<selectData>
/** What `useSwapPrices` gives: a result of React Query. */
export type UseSwapPricesReturnType<selectData = SwapPrice[]> = UseQueryResult<selectData, RpcError>
