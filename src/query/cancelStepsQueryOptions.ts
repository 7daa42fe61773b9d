import type { Till } from '../client/createTill.js'
import { withoutNone } from '../client/givenOptions.js'
import type { RpcError } from '../protocol/errors.js'
import { normalizeOrderId } from '../protocol/formats.js'
import type { Params } from '../protocol/methods.js'
import type { Step } from '../protocol/step.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for the step by which a seller takes a listing back.
 *
 * It is the service's word, not yet verified: to take one back, use `useListing`.
 *
 * Fails with an `RpcError`: `NotFound` for an unknown order, `InvalidArgument` for one of another maker, or that is over.
 */
export function cancelStepsQueryOptions<selectData = Step[]>(
  till: Pick<Till, 'generateCancelTransaction'>,
  given: cancelStepsQueryOptions.Options<selectData> = {},
): cancelStepsQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
  const { chainId, collectionAddress, maker, marketplace, orderId, query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, maker, marketplace, orderId },
    queryKey: cancelStepsQueryKey(options),
    ask: async (wanted, { signal }) => (await till.generateCancelTransaction(wanted, { signal })).steps,
  })
}

export declare namespace cancelStepsQueryOptions {
  type Options<selectData = Step[]> = Parameters &
    queryOptions.Parameter<Step[], RpcError, selectData, cancelStepsQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the order. */
    chainId?: number | undefined
    /** The contract of the token. */
    collectionAddress?: Wanted['collectionAddress'] | undefined
    /** Who listed it. */
    maker?: Wanted['maker'] | undefined
    /** The market kind that the order lives on. */
    marketplace?: Wanted['marketplace'] | undefined
    /** The order’s id on its market. */
    orderId?: string | undefined
    /** Keeps queries of two services apart that share one `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Step[]> = queryOptions.ReturnType<
    Step[],
    RpcError,
    selectData,
    cancelStepsQueryKey.ReturnType
  >
}

/** The key of {@link cancelStepsQueryOptions}. With fewer parameters it matches all queries that share them. */
export function cancelStepsQueryKey(
  given: cancelStepsQueryOptions.Parameters = {},
): cancelStepsQueryKey.ReturnType {
  const parameters = withoutNone(given)
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
  type ReturnType = readonly ['till', 'cancelSteps', queryKey.Json<cancelStepsQueryOptions.Parameters>]
}

type Wanted = Params<'GenerateCancelTransaction'>
