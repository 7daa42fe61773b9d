import { findSweep, type Sweep } from '../checkout/intent/findSweep.js'
import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { TillError } from '../errors.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/** Returns the query options for the cheapest orders of a collection, see `findSweep`. */
export function sweepQueryOptions<selectData = Sweep>(
  till: Pick<Till, 'listOrders'>,
  rawOptions: sweepQueryOptions.Options<selectData> = {},
): sweepQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, collectionAddress, currency, quantity, maxPrice, buyer, query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, currency, quantity },
    queryKey: sweepQueryKey(options),
    ask: (request, { signal }) => findSweep({ till, ...request, maxPrice, buyer }, { signal }),
  })
}

export declare namespace sweepQueryOptions {
  type Options<selectData = Sweep> = Parameters &
    QueryParameter<Sweep, TillError, selectData, sweepQueryKey.ReturnType>
  type Parameters = {
    [name in keyof Omit<findSweep.Options, 'till'>]?: findSweep.Options[name] | undefined
  } & {
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Sweep> = QueryOptionsResult<
    Sweep,
    TillError,
    selectData,
    sweepQueryKey.ReturnType
  >
}

/** Returns the query key of {@link sweepQueryOptions}. */
export function sweepQueryKey(rawOptions: sweepQueryOptions.Parameters = {}): sweepQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, collectionAddress, currency, quantity, maxPrice, buyer, scopeKey } = parameters
  return queryKey('sweep', {
    chainId,
    quantity,
    maxPrice,
    scopeKey,
    collectionAddress: checksummed(collectionAddress),
    currency: checksummed(currency),
    buyer: checksummed(buyer),
  })
}

export declare namespace sweepQueryKey {
  type ReturnType = readonly ['till', 'sweep', QueryKeyJson<sweepQueryOptions.Parameters>]
}
