import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { type OfferParameters, offerKeyOf } from './offersQueryOptions.js'
import { type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/**
 * Returns the query options for a token's highest offer from a maker that can pay now; the data is `null` without such an offer. Without
 * `filter.currencies`, the service compares only offers in its own currencies, by their prices in US dollars.
 *
 * @example
 * const offer = await queryClient.fetchQuery(highestOfferQueryOptions(till, { chainId, contractAddress, tokenId }))
 */
export function highestOfferQueryOptions<selectData = Order | null>(
  till: Pick<Till, 'getCollectibleHighestOffer'>,
  rawOptions: highestOfferQueryOptions.Options<selectData> = {},
): highestOfferQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, contractAddress, tokenId, filter = {}, query } = options
  return queryOptions({
    query,
    required: { chainId, contractAddress, tokenId },
    queryKey: highestOfferQueryKey(options),
    ask: async (token, { signal }) => {
      const { order } = await till.getCollectibleHighestOffer({ ...token, filter }, { signal })
      return order ?? null
    },
  })
}

export declare namespace highestOfferQueryOptions {
  type Options<selectData = Order | null> = Parameters &
    QueryParameter<Order | null, RpcError, selectData, highestOfferQueryKey.ReturnType>
  type Parameters = OfferParameters
  type ReturnType<selectData = Order | null> = QueryOptionsResult<
    Order | null,
    RpcError,
    selectData,
    highestOfferQueryKey.ReturnType
  >
}

/** Returns the query key of {@link highestOfferQueryOptions}. */
export function highestOfferQueryKey(
  rawOptions: highestOfferQueryOptions.Parameters = {},
): highestOfferQueryKey.ReturnType {
  return queryKey('highestOffer', offerKeyOf(omitNulls(rawOptions)))
}

export declare namespace highestOfferQueryKey {
  type ReturnType = readonly ['till', 'highestOffer', QueryKeyJson<highestOfferQueryOptions.Parameters>]
}
