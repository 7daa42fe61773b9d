import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import { normalizeOrderId } from '../protocol/formats.js'
import type { Params } from '../protocol/methods.js'
import type { Step } from '../protocol/step.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/** Returns the query options for the step with which a seller cancels a listing. The query does not verify the step. */
export function cancelStepsQueryOptions<selectData = Step[]>(
  till: Pick<Till, 'generateCancelTransaction'>,
  rawOptions: cancelStepsQueryOptions.Options<selectData> = {},
): cancelStepsQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, collectionAddress, maker, marketplace, orderId, query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, maker, marketplace, orderId },
    queryKey: cancelStepsQueryKey(options),
    ask: async (request, { signal }) => (await till.generateCancelTransaction(request, { signal })).steps,
  })
}

export declare namespace cancelStepsQueryOptions {
  type Options<selectData = Step[]> = Parameters &
    QueryParameter<Step[], RpcError, selectData, cancelStepsQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the order. */
    chainId?: number | undefined
    /** The contract of the token. */
    collectionAddress?: Wanted['collectionAddress'] | undefined
    /** The account that listed the token. */
    maker?: Wanted['maker'] | undefined
    /** The marketplace kind of the order. */
    marketplace?: Wanted['marketplace'] | undefined
    /** The order’s id on its market. */
    orderId?: string | undefined
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Step[]> = QueryOptionsResult<
    Step[],
    RpcError,
    selectData,
    cancelStepsQueryKey.ReturnType
  >
}

/** Returns the query key of {@link cancelStepsQueryOptions}. */
export function cancelStepsQueryKey(
  rawOptions: cancelStepsQueryOptions.Parameters = {},
): cancelStepsQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, marketplace, orderId, scopeKey } = parameters
  return queryKey('cancelSteps', {
    chainId,
    collectionAddress: checksummed(parameters.collectionAddress),
    maker: checksummed(parameters.maker),
    marketplace,
    orderId: orderId === undefined ? undefined : normalizeOrderId(orderId),
    scopeKey,
  })
}

export declare namespace cancelStepsQueryKey {
  type ReturnType = readonly ['till', 'cancelSteps', QueryKeyJson<cancelStepsQueryOptions.Parameters>]
}

type Wanted = Params<'GenerateCancelTransaction'>
