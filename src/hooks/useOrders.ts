'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { ordersQueryOptions } from '../query/ordersQueryOptions.js'
import { useDevErrorReport } from './useDevErrorReport.js'
import { useTill } from './useTill.js'

/**
 * Returns at most 100 orders. Leaves out orders that the service does not know.
 *
 * @example
 * const { data: orders } = useOrders({ chainId: 1, input: [{ contractAddress, orderId }] })
 */
export function useOrders<selectData = Order[]>(
  parameters: UseOrdersParameters<selectData> = {},
): UseOrdersReturnType<selectData> {
  const till = useTill()
  const result = useQuery(ordersQueryOptions(till, parameters))
  useDevErrorReport(result.error)
  return result
}

/** The parameters of `useOrders`, with options of React Query. */
export type UseOrdersParameters<selectData = Order[]> = ordersQueryOptions.Options<selectData>
/** The result of `useOrders`: a React Query result. */
export type UseOrdersReturnType<selectData = Order[]> = UseQueryResult<selectData, RpcError>
