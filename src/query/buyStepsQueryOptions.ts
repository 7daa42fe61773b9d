import type { Till } from '../client/createTill.js'
import { withoutNone } from '../client/givenOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Params } from '../protocol/methods.js'
import type { Step } from '../protocol/step.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for the steps by which a buyer buys tokens from listed orders, in the order in which they are carried out.
 *
 * These are the service's words, not yet verified: to buy, use a checkout.
 *
 * Fails with an `RpcError`: `NotFound` for an unknown order, `InvalidArgument` for a parameter that is wrong or an order
 * that cannot be bought as asked.
 */
export function buyStepsQueryOptions<selectData = Step[]>(
  till: Pick<Till, 'generateBuyTransaction'>,
  given: buyStepsQueryOptions.Options<selectData> = {},
): buyStepsQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
  const { chainId, collectionAddress, buyer, marketplace, ordersData } = options
  const { additionalFees = [], walletType, query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, buyer, marketplace, ordersData },
    queryKey: buyStepsQueryKey(options),
    ask: async ({ ordersData, ...given }, { signal }) => {
      const wanted = {
        ...given,
        ordersData: [...ordersData],
        additionalFees: [...additionalFees],
        walletType,
      }
      const { steps } = await till.generateBuyTransaction(wanted, { signal })
      return steps
    },
  })
}

export declare namespace buyStepsQueryOptions {
  type Options<selectData = Step[]> = Parameters &
    queryOptions.Parameter<Step[], RpcError, selectData, buyStepsQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the orders. */
    chainId?: number | undefined
    /** The contract of the tokens. */
    collectionAddress?: Wanted['collectionAddress'] | undefined
    /** The account that pays. */
    buyer?: Wanted['buyer'] | undefined
    /** The market kind that the orders live on. */
    marketplace?: Wanted['marketplace'] | undefined
    /** The orders, 1 to 50, and how much of each in base units. */
    ordersData?: Readonly<Wanted['ordersData']> | undefined
    /** Fees on top of the price, in the smallest unit of the currency. @default [] */
    additionalFees?: Readonly<NonNullable<Wanted['additionalFees']>> | undefined
    /** The kind of the buyer’s wallet: some need no approval of their own. */
    walletType?: Wanted['walletType'] | undefined
    /** Keeps queries of two services apart that share one `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Step[]> = queryOptions.ReturnType<
    Step[],
    RpcError,
    selectData,
    buyStepsQueryKey.ReturnType
  >
}

/** The key of {@link buyStepsQueryOptions}. With fewer parameters it matches all queries that share them. */
export function buyStepsQueryKey(given: buyStepsQueryOptions.Parameters = {}): buyStepsQueryKey.ReturnType {
  const parameters = withoutNone(given)
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
  type ReturnType = readonly ['till', 'buySteps', queryKey.Json<buyStepsQueryOptions.Parameters>]
}

type Wanted = Params<'GenerateBuyTransaction'>
