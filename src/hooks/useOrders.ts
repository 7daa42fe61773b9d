'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { ordersQueryOptions } from '../query/ordersQueryOptions.js'
import { useReport } from './useReport.js'
import { useTill } from './useTill.js'

/**
 * A list of at most 100 orders; unknown ones are left out. Disabled while a parameter is missing.
 *
 * @example
 * const { data: orders } = useOrders({ chainId: 1, input: [{ contractAddress, orderId }] })
 */
export function useOrders<selectData = Order[]>(
  parameters: UseOrdersParameters<selectData> = {},
): UseOrdersReturnType<selectData> {
  const till = useTill()
  const result = useQuery(ordersQueryOptions(till, parameters))
  useReport(result.error)
  return result
}

/** What `useOrders` takes: which orders, and options of React Query. */
export type UseOrdersParameters<selectData = Order[]> = ordersQueryOptions.Options<selectData>
/** What `useOrders` gives: a result of React Query. */
export type UseOrdersReturnType<selectData = Order[]> = UseQueryResult<selectData, RpcError>
