import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Params } from '../protocol/methods.js'
import type { Step } from '../protocol/step.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/**
 * Returns the query options for the steps with which a seller lists a token, in the order of their execution. The query does not verify the
 * steps.
 */
export function listingStepsQueryOptions<selectData = Step[]>(
  till: Pick<Till, 'generateListingTransaction'>,
  rawOptions: listingStepsQueryOptions.Options<selectData> = {},
): listingStepsQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, collectionAddress, owner, marketplace, listing, additionalFees = [], query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, owner, marketplace, listing },
    queryKey: listingStepsQueryKey(options),
    ask: async (parameters, { signal }) => {
      const request = { ...parameters, additionalFees: [...additionalFees] }
      return (await till.generateListingTransaction(request, { signal })).steps
    },
  })
}

export declare namespace listingStepsQueryOptions {
  type Options<selectData = Step[]> = Parameters &
    QueryParameter<Step[], RpcError, selectData, listingStepsQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the token. */
    chainId?: number | undefined
    /** The contract of the token. */
    collectionAddress?: Wanted['collectionAddress'] | undefined
    /** The seller's address. */
    owner?: Wanted['owner'] | undefined
    /** The marketplace kind of the listing. */
    marketplace?: Wanted['marketplace'] | undefined
    /** The terms of the listing, with `expiry` in seconds since 1970 and `pricePerToken` in the currency's smallest unit. */
    listing?: Wanted['listing'] | undefined
    /** The fees that other recipients get as a part of the total price. @default [] */
    additionalFees?: Readonly<NonNullable<Wanted['additionalFees']>> | undefined
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Step[]> = QueryOptionsResult<
    Step[],
    RpcError,
    selectData,
    listingStepsQueryKey.ReturnType
  >
}

/** Returns the query key of {@link listingStepsQueryOptions}. */
export function listingStepsQueryKey(
  rawOptions: listingStepsQueryOptions.Parameters = {},
): listingStepsQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, marketplace, listing, additionalFees, scopeKey } = parameters
  return queryKey('listingSteps', {
    chainId,
    collectionAddress: checksummed(parameters.collectionAddress),
    owner: checksummed(parameters.owner),
    marketplace,
    listing,
    additionalFees,
    scopeKey,
  })
}

export declare namespace listingStepsQueryKey {
  type ReturnType = readonly ['till', 'listingSteps', QueryKeyJson<listingStepsQueryOptions.Parameters>]
}

type Wanted = Params<'GenerateListingTransaction'>
