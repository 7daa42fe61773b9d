import { findSweep, type Sweep } from '../checkout/intent/findSweep.js'
import type { Till } from '../client/createTill.js'
import { withoutNone } from '../client/givenOptions.js'
import type { TillError } from '../errors.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for the cheapest of a collection, see `findSweep`.
 *
 * Fails with what `findSweep` throws.
 */
export function sweepQueryOptions<selectData = Sweep>(
  till: Pick<Till, 'listOrders'>,
  given: sweepQueryOptions.Options<selectData> = {},
): sweepQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
  const { chainId, collectionAddress, currency, quantity, maxPrice, buyer, query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, currency, quantity },
    queryKey: sweepQueryKey(options),
    ask: (wanted, { signal }) => findSweep({ till, ...wanted, maxPrice, buyer }, { signal }),
  })
}

export declare namespace sweepQueryOptions {
  type Options<selectData = Sweep> = Parameters &
    queryOptions.Parameter<Sweep, TillError, selectData, sweepQueryKey.ReturnType>
  type Parameters = {
    [name in keyof Omit<findSweep.Options, 'till'>]?: findSweep.Options[name] | undefined
  } & {
    /** Keeps queries of two services apart that share one `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Sweep> = queryOptions.ReturnType<
    Sweep,
    TillError,
    selectData,
    sweepQueryKey.ReturnType
  >
}

/** The key of {@link sweepQueryOptions}. With fewer parameters it matches all queries that share them. */
export function sweepQueryKey(given: sweepQueryOptions.Parameters = {}): sweepQueryKey.ReturnType {
  const parameters = withoutNone(given)
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
  type ReturnType = readonly ['till', 'sweep', queryKey.Json<sweepQueryOptions.Parameters>]
}
