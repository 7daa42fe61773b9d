import type { Till } from '../client/createTill.js'
import { withoutNone } from '../client/givenOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Params } from '../protocol/methods.js'
import type { Step } from '../protocol/step.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for the steps by which a seller lists a token, in the order in which they are carried out.
 *
 * These are the service's words, not yet verified: to list, use `useListing`.
 *
 * Fails with an `RpcError`: `InvalidArgument` for what cannot be listed, `NotImplemented` for a market where nothing is listed.
 */
export function listingStepsQueryOptions<selectData = Step[]>(
  till: Pick<Till, 'generateListingTransaction'>,
  given: listingStepsQueryOptions.Options<selectData> = {},
): listingStepsQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
  const { chainId, collectionAddress, owner, marketplace, listing, additionalFees = [], query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, owner, marketplace, listing },
    queryKey: listingStepsQueryKey(options),
    ask: async (given, { signal }) => {
      const wanted = { ...given, additionalFees: [...additionalFees] }
      return (await till.generateListingTransaction(wanted, { signal })).steps
    },
  })
}

export declare namespace listingStepsQueryOptions {
  type Options<selectData = Step[]> = Parameters &
    queryOptions.Parameter<Step[], RpcError, selectData, listingStepsQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the token. */
    chainId?: number | undefined
    /** The contract of the token. */
    collectionAddress?: Wanted['collectionAddress'] | undefined
    /** Who sells. */
    owner?: Wanted['owner'] | undefined
    /** The market kind that it is listed on. */
    marketplace?: Wanted['marketplace'] | undefined
    /** What is listed: `expiry` in seconds since 1970, `pricePerToken` in the currency's smallest unit. */
    listing?: Wanted['listing'] | undefined
    /** What goes to others out of the price of all of it. @default [] */
    additionalFees?: Readonly<NonNullable<Wanted['additionalFees']>> | undefined
    /** Keeps queries of two services apart that share one `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Step[]> = queryOptions.ReturnType<
    Step[],
    RpcError,
    selectData,
    listingStepsQueryKey.ReturnType
  >
}

/** The key of {@link listingStepsQueryOptions}. With fewer parameters it matches all queries that share them. */
export function listingStepsQueryKey(
  given: listingStepsQueryOptions.Parameters = {},
): listingStepsQueryKey.ReturnType {
  const parameters = withoutNone(given)
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
  type ReturnType = readonly ['till', 'listingSteps', queryKey.Json<listingStepsQueryOptions.Parameters>]
}

type Wanted = Params<'GenerateListingTransaction'>
