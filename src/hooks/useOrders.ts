'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { ordersQueryOptions } from '../query/ordersQueryOptions.js'
import { useTill } from './useTill.js'

/** A list of at most 100 orders; unknown ones are left out. Disabled while a parameter is missing. */
export function useOrders<selectData = Order[]>(
  parameters: UseOrdersParameters<selectData> = {},
): UseOrdersReturnType<selectData> {
  const { till } = useTill()
  return useQuery(ordersQueryOptions(till, parameters))
}

export type UseOrdersParameters<selectData = Order[]> = ordersQueryOptions.Options<selectData>
export type UseOrdersReturnType<selectData = Order[]> = UseQueryResult<selectData, RpcError>
