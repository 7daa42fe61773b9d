import type { OrderKey } from '../client/batchOrders.js'
import type { Till } from '../client/createTill.js'
import { withoutNone } from '../client/givenOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for one order. Orders asked for at the same time travel as one request.
 *
 * Fails with an `RpcError`: `NotFound` for an order that the service does not know, `InvalidArgument` for a parameter
 * that is wrong.
 *
 * @example
 * const order = await queryClient.fetchQuery(orderQueryOptions(till, { chainId, contractAddress, orderId }))
 */
export function orderQueryOptions<selectData = Order>(
  till: Pick<Till, 'getOrder'>,
  given: orderQueryOptions.Options<selectData> = {},
): orderQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
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
    queryOptions.Parameter<Order, RpcError, selectData, orderQueryKey.ReturnType>
  type Parameters = {
    /** The chain that the order is on. */
    chainId?: OrderKey['chainId'] | undefined
    /** The contract of the collection. */
    contractAddress?: OrderKey['contractAddress'] | undefined
    /** The order’s id on its market. */
    orderId?: OrderKey['orderId'] | undefined
    /** Keeps queries of two services apart that share one `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Order> = queryOptions.ReturnType<
    Order,
    RpcError,
    selectData,
    orderQueryKey.ReturnType
  >
}

/** The key of {@link orderQueryOptions}. With fewer parameters it matches all queries that share them. */
export function orderQueryKey(given: orderQueryOptions.Parameters = {}): orderQueryKey.ReturnType {
  const parameters = withoutNone(given)
  const { chainId, contractAddress, orderId, scopeKey } = parameters
  return queryKey('order', { chainId, contractAddress: checksummed(contractAddress), orderId, scopeKey })
}

export declare namespace orderQueryKey {
  type ReturnType = readonly ['till', 'order', queryKey.Json<orderQueryOptions.Parameters>]
}
