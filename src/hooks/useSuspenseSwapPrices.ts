'use client'
import { type UseSuspenseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { SwapPrice } from '../protocol/swap.js'
import { swapPricesQueryOptions } from '../query/swapPricesQueryOptions.js'
import type { Suspending } from './suspenseOptions.js'
import { useTill } from './useTill.js'

/**
 * What an amount of one currency costs in each that a wallet can pay with, as `useSwapPrices` has it, for a component
 * inside of `<Suspense>`: `data` is always there, and what fails is thrown to the error boundary above. It names its
 * wallet: without one there is nothing to wait for.
 *
 * @example
 * const { data: prices } = useSuspenseSwapPrices({ chainId: 1, userAddress, buyCurrencyAddress: usdc, buyAmount: 1_500_000n })
 */
export function useSuspenseSwapPrices<selectData = SwapPrice[]>(
  parameters: UseSuspenseSwapPricesParameters<selectData>,
): UseSuspenseSwapPricesReturnType<selectData> {
  const till = useTill()
  return useSuspenseQuery(swapPricesQueryOptions<selectData>(till, parameters))
}

/** What `useSuspenseSwapPrices` takes: what is wanted, and options of React Query. */
export type UseSuspenseSwapPricesParameters<selectData = SwapPrice[]> = Suspending<
  swapPricesQueryOptions.Options<selectData>,
  'chainId' | 'userAddress' | 'buyCurrencyAddress' | 'buyAmount'
>
/** What `useSuspenseSwapPrices` gives: a result of React Query whose `data` is there. */
export type UseSuspenseSwapPricesReturnType<selectData = SwapPrice[]> = UseSuspenseQueryResult<
  selectData,
  RpcError
>
