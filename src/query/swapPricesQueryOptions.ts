import type { Till } from '../client/createTill.js'
import { withoutNone } from '../client/givenOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Params } from '../protocol/methods.js'
import type { OmittedCurrency, SwapPrice } from '../protocol/swap.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for what an amount of one currency costs in each of the currencies that a wallet can pay with. What the service
 * leaves out stands beside it, under {@link omittedCurrenciesQueryKey}.
 *
 * Fails with an `RpcError`: `InvalidArgument` for a parameter that is wrong.
 */
export function swapPricesQueryOptions<selectData = SwapPrice[]>(
  till: Pick<Till, 'getSwapPrices'>,
  given: swapPricesQueryOptions.Options<selectData> = {},
): swapPricesQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
  const { chainId, userAddress, buyCurrencyAddress, buyAmount, slippagePercentage = 1, query } = options
  return queryOptions({
    query,
    required: { chainId, userAddress, buyCurrencyAddress, buyAmount },
    queryKey: swapPricesQueryKey(options),
    ask: async (given, { signal, client }) => {
      const { swapPrices, omitted = [] } = await till.getSwapPrices(
        { ...given, slippagePercentage },
        { signal },
      )
      // The oldest React Query that there may be hands over no client.
      client?.setQueryData<OmittedCurrency[]>(omittedCurrenciesQueryKey(options), omitted)
      return swapPrices
    },
  })
}

export declare namespace swapPricesQueryOptions {
  type Options<selectData = SwapPrice[]> = Parameters &
    queryOptions.Parameter<SwapPrice[], RpcError, selectData, swapPricesQueryKey.ReturnType>
  type Parameters = {
    /** The chain that it is paid on. */
    chainId?: number | undefined
    /** The wallet that pays. */
    userAddress?: Params<'GetSwapPrices'>['userAddress'] | undefined
    /** The currency that is wanted, `zeroAddress` for the native one. */
    buyCurrencyAddress?: Params<'GetSwapPrices'>['buyCurrencyAddress'] | undefined
    /** How much of it is wanted, in its smallest unit. */
    buyAmount?: bigint | undefined
    /** How far the price may move, in percent: 1 is 1 %. From 0 to 50. @default 1 */
    slippagePercentage?: number | undefined
    /** Keeps queries of two services apart that share one `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = SwapPrice[]> = queryOptions.ReturnType<
    SwapPrice[],
    RpcError,
    selectData,
    swapPricesQueryKey.ReturnType
  >
}

/** The key of {@link swapPricesQueryOptions}. With fewer parameters it matches all queries that share them. */
export function swapPricesQueryKey(
  given: swapPricesQueryOptions.Parameters = {},
): swapPricesQueryKey.ReturnType {
  const parameters = withoutNone(given)
  const { chainId, userAddress, buyCurrencyAddress, buyAmount, slippagePercentage, scopeKey } = parameters
  return queryKey('swapPrices', {
    chainId,
    userAddress: checksummed(userAddress),
    buyCurrencyAddress: checksummed(buyCurrencyAddress),
    buyAmount,
    slippagePercentage,
    scopeKey,
  })
}

export declare namespace swapPricesQueryKey {
  type ReturnType = readonly ['till', 'swapPrices', queryKey.Json<swapPricesQueryOptions.Parameters>]
}

/** The key under which stands what the service left out of the answer to {@link swapPricesQueryOptions}, and why. */
export function omittedCurrenciesQueryKey(
  parameters: swapPricesQueryOptions.Parameters = {},
): omittedCurrenciesQueryKey.ReturnType {
  return [...swapPricesQueryKey(parameters), 'omitted']
}

export declare namespace omittedCurrenciesQueryKey {
  type ReturnType = readonly [...swapPricesQueryKey.ReturnType, 'omitted']
}
