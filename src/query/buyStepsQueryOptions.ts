import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Params } from '../protocol/methods.js'
import type { Step } from '../protocol/step.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/**
 * Returns the query options for the steps with which a buyer buys tokens from listed orders, in the order of their execution. The query
 * does not verify the steps.
 */
export function buyStepsQueryOptions<selectData = Step[]>(
  till: Pick<Till, 'generateBuyTransaction'>,
  rawOptions: buyStepsQueryOptions.Options<selectData> = {},
): buyStepsQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, collectionAddress, buyer, marketplace, ordersData } = options
  const { additionalFees = [], walletType, query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, buyer, marketplace, ordersData },
    queryKey: buyStepsQueryKey(options),
    ask: async ({ ordersData, ...parameters }, { signal }) => {
      const request = {
        ...parameters,
        ordersData: [...ordersData],
        additionalFees: [...additionalFees],
        walletType,
      }
      const { steps } = await till.generateBuyTransaction(request, { signal })
      return steps
    },
  })
}

export declare namespace buyStepsQueryOptions {
  type Options<selectData = Step[]> = Parameters &
    QueryParameter<Step[], RpcError, selectData, buyStepsQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the orders. */
    chainId?: number | undefined
    /** The contract of the tokens. */
    collectionAddress?: Wanted['collectionAddress'] | undefined
    /** The account that pays. */
    buyer?: Wanted['buyer'] | undefined
    /** The marketplace kind of the orders. */
    marketplace?: Wanted['marketplace'] | undefined
    /** The orders, 1 to 50, each with its quantity in base units. */
    ordersData?: Readonly<Wanted['ordersData']> | undefined
    /** Fees on top of the price, in the smallest unit of the currency. @default [] */
    additionalFees?: Readonly<NonNullable<Wanted['additionalFees']>> | undefined
    /** The kind of the buyer’s wallet. */
    walletType?: Wanted['walletType'] | undefined
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Step[]> = QueryOptionsResult<
    Step[],
    RpcError,
    selectData,
    buyStepsQueryKey.ReturnType
  >
}

/** Returns the query key of {@link buyStepsQueryOptions}. */
export function buyStepsQueryKey(
  rawOptions: buyStepsQueryOptions.Parameters = {},
): buyStepsQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, marketplace, ordersData, additionalFees, walletType, scopeKey } = parameters
  return queryKey('buySteps', {
    chainId,
    collectionAddress: checksummed(parameters.collectionAddress),
    buyer: checksummed(parameters.buyer),
    marketplace,
    ordersData,
    additionalFees,
    walletType,
    scopeKey,
  })
}

export declare namespace buyStepsQueryKey {
  type ReturnType = readonly ['till', 'buySteps', QueryKeyJson<buyStepsQueryOptions.Parameters>]
}

type Wanted = Params<'GenerateBuyTransaction'>
