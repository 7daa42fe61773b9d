import type { OrderKey } from '../client/batchOrders.js'
import type { Till } from '../client/createTill.js'
import { omitNulls } from '../client/requireOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'

/** Returns the query options for several orders, in the sequence of `input`. */
export function ordersQueryOptions<selectData = Order[]>(
  till: Pick<Till, 'getOrders'>,
  rawOptions: ordersQueryOptions.Options<selectData> = {},
): ordersQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
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
    QueryParameter<Order[], RpcError, selectData, ordersQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the orders. */
    chainId?: OrderKey['chainId'] | undefined
    /** The requested orders, at most 100. */
    input?: readonly Omit<OrderKey, 'chainId'>[] | undefined
    /** A name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ReturnType<selectData = Order[]> = QueryOptionsResult<
    Order[],
    RpcError,
    selectData,
    ordersQueryKey.ReturnType
  >
}

/** Returns the query key of {@link ordersQueryOptions}. */
export function ordersQueryKey(rawOptions: ordersQueryOptions.Parameters = {}): ordersQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, input, scopeKey } = parameters
  return queryKey('orders', {
    chainId,
    input: Array.isArray(input) ? input.map(keyOf) : input,
    scopeKey,
  })
}

export declare namespace ordersQueryKey {
  type ReturnType = readonly ['till', 'orders', QueryKeyJson<ordersQueryOptions.Parameters>]
}

function keyOf(key: Omit<OrderKey, 'chainId'>): Omit<OrderKey, 'chainId'> {
  const { contractAddress, orderId } = { ...key }
  return { contractAddress: checksummed(contractAddress), orderId }
}
