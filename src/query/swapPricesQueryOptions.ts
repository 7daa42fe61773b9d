import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Params } from '../protocol/methods.js'
import type { OmittedCurrency, SwapPrice } from '../protocol/swap.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/** Returns the query options for the price of an amount, in each currency that the wallet can pay with. */
export function swapPricesQueryOptions<selectData = SwapPrice[]>(
  till: Pick<Till, 'getSwapPrices'>,
  rawOptions: swapPricesQueryOptions.Options<selectData> = {},
): swapPricesQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, userAddress, buyCurrencyAddress, buyAmount, slippagePercentage = 1, query } = options
  return queryOptions({
    query,
    required: { chainId, userAddress, buyCurrencyAddress, buyAmount },
    queryKey: swapPricesQueryKey(options),
    ask: async (parameters, { signal, client }) => {
      const { swapPrices, omitted = [] } = await till.getSwapPrices(
        { ...parameters, slippagePercentage },
        { signal },
      )
      // Store the omitted currencies if React Query passes its `QueryClient`: the oldest supported version does not.
      client?.setQueryData<OmittedCurrency[]>(omittedCurrenciesQueryKey(options), omitted)
      return swapPrices
    },
  })
}

export declare namespace swapPricesQueryOptions {
  type Options<selectData = SwapPrice[]> = Parameters &
    QueryParameter<SwapPrice[], RpcError, selectData, swapPricesQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the payment. */
    chainId?: number | undefined
    /** The address of the paying wallet. */
    userAddress?: Params<'GetSwapPrices'>['userAddress'] | undefined
    /** The currency to buy, `zeroAddress` for the native one. */
    buyCurrencyAddress?: Params<'GetSwapPrices'>['buyCurrencyAddress'] | undefined
    /** The amount to buy, in the currency's smallest unit. */
    buyAmount?: bigint | undefined
    /** The allowed slippage in percent, from 0 to 50. @default 1 */
    slippagePercentage?: number | undefined
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = SwapPrice[]> = QueryOptionsResult<
    SwapPrice[],
    RpcError,
    selectData,
    swapPricesQueryKey.ReturnType
  >
}

/** Returns the query key of {@link swapPricesQueryOptions}. */
export function swapPricesQueryKey(
  rawOptions: swapPricesQueryOptions.Parameters = {},
): swapPricesQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
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
  type ReturnType = readonly ['till', 'swapPrices', QueryKeyJson<swapPricesQueryOptions.Parameters>]
}

/**
 * Returns the query key of the currencies that the service omitted from the result of {@link swapPricesQueryOptions}, with their reasons.
 */
export function omittedCurrenciesQueryKey(
  parameters: swapPricesQueryOptions.Parameters = {},
): omittedCurrenciesQueryKey.ReturnType {
  return [...swapPricesQueryKey(parameters), 'omitted']
}

export declare namespace omittedCurrenciesQueryKey {
  type ReturnType = readonly [...swapPricesQueryKey.ReturnType, 'omitted']
}
