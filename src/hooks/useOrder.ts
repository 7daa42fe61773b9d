'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { orderQueryOptions } from '../query/orderQueryOptions.js'
import { useReport } from './useReport.js'
import { useTill } from './useTill.js'

/**
 * One order. Any number of these rendered together make one request per 100. Disabled while a parameter is missing.
 *
 * @example
 * const { data: order } = useOrder({ chainId: 1, contractAddress, orderId })
 */
export function useOrder<selectData = Order>(
  parameters: UseOrderParameters<selectData> = {},
): UseOrderReturnType<selectData> {
  const till = useTill()
  const result = useQuery(orderQueryOptions(till, parameters))
  useReport(result.error)
  return result
}

/** What `useOrder` takes: which order, and options of React Query. */
export type UseOrderParameters<selectData = Order> = orderQueryOptions.Options<selectData>
/** What `useOrder` gives: a result of React Query. */
export type UseOrderReturnType<selectData = Order> = UseQueryResult<selectData, RpcError>
