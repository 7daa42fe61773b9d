import type { OrderKey } from '../client/batchOrders.js'
import type { Till } from '../client/createTill.js'
import { withoutNone } from '../client/givenOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for a list of orders, in the order asked for. Orders that the service does not know are left out.
 *
 * Fails with an `RpcError`: `InvalidArgument` for a parameter that is wrong, or more than 100 orders.
 */
export function ordersQueryOptions<selectData = Order[]>(
  till: Pick<Till, 'getOrders'>,
  given: ordersQueryOptions.Options<selectData> = {},
): ordersQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
  const { chainId, input, query } = options
  return queryOptions({
    query,
    required: { chainId, input },
    queryKey: ordersQueryKey(options),
    ask: async ({ chainId, input }, { signal }) => {
      if (input.length === 0) return []
      const { orders } = await till.getOrders({ chainId, input: [...input] }, { signal })
      return orders
    },
  })
}

export declare namespace ordersQueryOptions {
  type Options<selectData = Order[]> = Parameters &
    queryOptions.Parameter<Order[], RpcError, selectData, ordersQueryKey.ReturnType>
  type Parameters = {
    /** The chain that the orders are on. */
    chainId?: OrderKey['chainId'] | undefined
    /** The orders wanted, at most 100. None gives none, without a request. */
    input?: readonly Omit<OrderKey, 'chainId'>[] | undefined
    /** Keeps queries of two services apart that share one `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Order[]> = queryOptions.ReturnType<
    Order[],
    RpcError,
    selectData,
    ordersQueryKey.ReturnType
  >
}

/** The key of {@link ordersQueryOptions}. With fewer parameters it matches all queries that share them. */
export function ordersQueryKey(given: ordersQueryOptions.Parameters = {}): ordersQueryKey.ReturnType {
  const parameters = withoutNone(given)
  const { chainId, input, scopeKey } = parameters
  return queryKey('orders', {
    chainId,
    // What is no list stays as it is, for the query to refuse.
    input: Array.isArray(input) ? input.map(keyOf) : input,
    scopeKey,
  })
}

export declare namespace ordersQueryKey {
  type ReturnType = readonly ['till', 'orders', queryKey.Json<ordersQueryOptions.Parameters>]
}

function keyOf(asked: Omit<OrderKey, 'chainId'>): Omit<OrderKey, 'chainId'> {
  const { contractAddress, orderId } = { ...asked }
  return { contractAddress: checksummed(contractAddress), orderId }
}
