import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Params } from '../protocol/methods.js'
import type { Step } from '../protocol/step.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/**
 * Returns the query options for the steps with which a buyer makes an offer for a token, in the order of their execution. The query does
 * not verify the steps.
 */
export function offerStepsQueryOptions<selectData = Step[]>(
  till: Pick<Till, 'generateOfferTransaction'>,
  rawOptions: offerStepsQueryOptions.Options<selectData> = {},
): offerStepsQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, collectionAddress, maker, contractType, orderbook, offer } = options
  const { additionalFees = [], walletType, query } = options
  return queryOptions({
    query,
    required: { chainId, collectionAddress, maker, contractType, orderbook, offer },
    queryKey: offerStepsQueryKey(options),
    ask: async (parameters, { signal }) => {
      const request = { ...parameters, additionalFees: [...additionalFees], walletType }
      const { steps } = await till.generateOfferTransaction(request, { signal })
      return steps
    },
  })
}

export declare namespace offerStepsQueryOptions {
  type Options<selectData = Step[]> = Parameters &
    QueryParameter<Step[], RpcError, selectData, offerStepsQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the token. */
    chainId?: number | undefined
    /** The contract of the token. */
    collectionAddress?: Wanted['collectionAddress'] | undefined
    /** The account that makes the offer and pays. */
    maker?: Wanted['maker'] | undefined
    /** The token standard of the collection: `ERC721` or `ERC1155`. */
    contractType?: Wanted['contractType'] | undefined
    /** The marketplace kind of the offer. */
    orderbook?: Wanted['orderbook'] | undefined
    /** The terms of the offer, with `expiry` in seconds since 1970 and `pricePerToken` in the currency's smallest unit. */
    offer?: Wanted['offer'] | undefined
    /** Fees on top of the price, in the smallest unit of the currency. @default [] */
    additionalFees?: Readonly<NonNullable<Wanted['additionalFees']>> | undefined
    /** The kind of the maker’s wallet. */
    walletType?: Wanted['walletType'] | undefined
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Step[]> = QueryOptionsResult<
    Step[],
    RpcError,
    selectData,
    offerStepsQueryKey.ReturnType
  >
}

/** Returns the query key of {@link offerStepsQueryOptions}. */
export function offerStepsQueryKey(
  rawOptions: offerStepsQueryOptions.Parameters = {},
): offerStepsQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, contractType, orderbook, offer, additionalFees, walletType, scopeKey } = parameters
  return queryKey('offerSteps', {
    chainId,
    collectionAddress: checksummed(parameters.collectionAddress),
    maker: checksummed(parameters.maker),
    contractType,
    orderbook,
    offer,
    additionalFees,
    walletType,
    scopeKey,
  })
}

export declare namespace offerStepsQueryKey {
  type ReturnType = readonly ['till', 'offerSteps', QueryKeyJson<offerStepsQueryOptions.Parameters>]
}

type Wanted = Params<'GenerateOfferTransaction'>
