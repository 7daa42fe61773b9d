import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import { type OfferParameters, offerKeyOf } from './offersQueryOptions.js'
import { type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/**
 * Returns the query options for the number of a token's offers, only from makers that can pay now.
 *
 * @example
 * const count = await queryClient.fetchQuery(offerCountQueryOptions(till, { chainId, contractAddress, tokenId }))
 */
export function offerCountQueryOptions<selectData = number>(
  till: Pick<Till, 'getCountOfOffersForCollectible'>,
  rawOptions: offerCountQueryOptions.Options<selectData> = {},
): offerCountQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, contractAddress, tokenId, filter = {}, query } = options
  return queryOptions({
    query,
    required: { chainId, contractAddress, tokenId },
    queryKey: offerCountQueryKey(options),
    ask: async (token, { signal }) => {
      const { count } = await till.getCountOfOffersForCollectible({ ...token, filter }, { signal })
      return count
    },
  })
}

export declare namespace offerCountQueryOptions {
  type Options<selectData = number> = Parameters &
    QueryParameter<number, RpcError, selectData, offerCountQueryKey.ReturnType>
  type Parameters = OfferParameters
  type ReturnType<selectData = number> = QueryOptionsResult<
    number,
    RpcError,
    selectData,
    offerCountQueryKey.ReturnType
  >
}

/** Returns the query key of {@link offerCountQueryOptions}. */
export function offerCountQueryKey(
  rawOptions: offerCountQueryOptions.Parameters = {},
): offerCountQueryKey.ReturnType {
  return queryKey('offerCount', offerKeyOf(omitNulls(rawOptions)))
}

export declare namespace offerCountQueryKey {
  type ReturnType = readonly ['till', 'offerCount', QueryKeyJson<offerCountQueryOptions.Parameters>]
}
