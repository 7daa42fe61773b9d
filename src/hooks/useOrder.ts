'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { orderQueryOptions } from '../query/orderQueryOptions.js'
import { useDevErrorReport } from './useDevErrorReport.js'
import { useTill } from './useTill.js'

/**
 * Returns one order.
 *
 * @example
 * const { data: order } = useOrder({ chainId: 1, contractAddress, orderId })
 */
export function useOrder<selectData = Order>(
  parameters: UseOrderParameters<selectData> = {},
): UseOrderReturnType<selectData> {
  const till = useTill()
  const result = useQuery(orderQueryOptions(till, parameters))
  useDevErrorReport(result.error)
  return result
}

/** The parameters of `useOrder`, with options of React Query. */
export type UseOrderParameters<selectData = Order> = orderQueryOptions.Options<selectData>
/** The result of `useOrder`: a React Query result. */
export type UseOrderReturnType<selectData = Order> = UseQueryResult<selectData, RpcError>
