'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useConnection } from 'wagmi'
import type { RpcError } from '../protocol/errors.js'
import type { SwapPrice } from '../protocol/swap.js'
import { swapPricesQueryOptions } from '../query/swapPricesQueryOptions.js'
import { useTill } from './useTill.js'

/**
 * What an amount of one currency costs in each that the wallet can pay with. `userAddress` is the connected account by
 * default. Disabled while a parameter is missing.
 */
export function useSwapPrices<selectData = SwapPrice[]>(
  parameters: UseSwapPricesParameters<selectData> = {},
): UseSwapPricesReturnType<selectData> {
  const { till } = useTill()
  const { address } = useConnection()
  const { userAddress = address } = parameters
  return useQuery(swapPricesQueryOptions(till, { ...parameters, userAddress }))
}

export type UseSwapPricesParameters<selectData = SwapPrice[]> = swapPricesQueryOptions.Options<selectData>
export type UseSwapPricesReturnType<selectData = SwapPrice[]> = UseQueryResult<selectData, RpcError>
