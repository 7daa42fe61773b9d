import type { OrderKey } from '../client/batchOrders.js'
import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/**
 * Returns the query options for one order.
 *
 * @example
 * const order = await queryClient.fetchQuery(orderQueryOptions(till, { chainId, contractAddress, orderId }))
 */
export function orderQueryOptions<selectData = Order>(
  till: Pick<Till, 'getOrder'>,
  rawOptions: orderQueryOptions.Options<selectData> = {},
): orderQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
  const { chainId, contractAddress, orderId, query } = options
  return queryOptions({
    query,
    required: { chainId, contractAddress, orderId },
    queryKey: orderQueryKey(options),
    ask: (key) => till.getOrder(key),
  })
}

export declare namespace orderQueryOptions {
  type Options<selectData = Order> = Parameters &
    QueryParameter<Order, RpcError, selectData, orderQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the order. */
    chainId?: OrderKey['chainId'] | undefined
    /** The contract of the collection. */
    contractAddress?: OrderKey['contractAddress'] | undefined
    /** The order’s id on its market. */
    orderId?: OrderKey['orderId'] | undefined
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Order> = QueryOptionsResult<
    Order,
    RpcError,
    selectData,
    orderQueryKey.ReturnType
  >
}

/** Returns the query key of {@link orderQueryOptions}. */
export function orderQueryKey(rawOptions: orderQueryOptions.Parameters = {}): orderQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, contractAddress, orderId, scopeKey } = parameters
  return queryKey('order', { chainId, contractAddress: checksummed(contractAddress), orderId, scopeKey })
}

export declare namespace orderQueryKey {
  type ReturnType = readonly ['till', 'order', QueryKeyJson<orderQueryOptions.Parameters>]
}
