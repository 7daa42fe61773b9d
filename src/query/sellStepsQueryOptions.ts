import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Params } from '../protocol/methods.js'
import type { Step } from '../protocol/step.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/**
 * Returns the query options for the steps with which a seller accepts offers, in the order of their execution. The query does not verify
 * the steps.
 */
export function sellStepsQueryOptions<selectData = Step[]>(
  till: Pick<Till, 'generateSellTransaction'>,
  rawOptions: sellStepsQueryOptions.Options<selectData> = {},
): sellStepsQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, collectionAddress, seller, marketplace, ordersData } = options
  const { additionalFees = [], walletType, query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, seller, marketplace, ordersData },
    queryKey: sellStepsQueryKey(options),
    ask: async ({ ordersData, ...parameters }, { signal }) => {
      const request = {
        ...parameters,
        ordersData: [...ordersData],
        additionalFees: [...additionalFees],
        walletType,
      }
      const { steps } = await till.generateSellTransaction(request, { signal })
      return steps
    },
  })
}

export declare namespace sellStepsQueryOptions {
  type Options<selectData = Step[]> = Parameters &
    QueryParameter<Step[], RpcError, selectData, sellStepsQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the offers. */
    chainId?: number | undefined
    /** The contract of the tokens. */
    collectionAddress?: Wanted['collectionAddress'] | undefined
    /** The account that gives the tokens. */
    seller?: Wanted['seller'] | undefined
    /** The marketplace kind of the offers. */
    marketplace?: Wanted['marketplace'] | undefined
    /** The offers, 1 to 50, each with its quantity in base units. */
    ordersData?: Readonly<Wanted['ordersData']> | undefined
    /** Fees that the seller pays from the price, in the smallest unit of the currency. @default [] */
    additionalFees?: Readonly<NonNullable<Wanted['additionalFees']>> | undefined
    /** The kind of the seller’s wallet. */
    walletType?: Wanted['walletType'] | undefined
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Step[]> = QueryOptionsResult<
    Step[],
    RpcError,
    selectData,
    sellStepsQueryKey.ReturnType
  >
}

/** Returns the query key of {@link sellStepsQueryOptions}. */
export function sellStepsQueryKey(
  rawOptions: sellStepsQueryOptions.Parameters = {},
): sellStepsQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, marketplace, ordersData, additionalFees, walletType, scopeKey } = parameters
  return queryKey('sellSteps', {
    chainId,
    collectionAddress: checksummed(parameters.collectionAddress),
    seller: checksummed(parameters.seller),
    marketplace,
    ordersData,
    additionalFees,
    walletType,
    scopeKey,
  })
}

export declare namespace sellStepsQueryKey {
  type ReturnType = readonly ['till', 'sellSteps', QueryKeyJson<sellStepsQueryOptions.Parameters>]
}

type Wanted = Params<'GenerateSellTransaction'>
