'use client'
import { type UseSuspenseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { ordersQueryOptions } from '../query/ordersQueryOptions.js'
import type { Suspending } from './suspenseOptions.js'
import { useTill } from './useTill.js'

/**
 * A list of at most 100 orders, as `useOrders` has it, for a component inside of `<Suspense>`: `data` is always there,
 * and what fails is thrown to the error boundary above.
 *
 * @example
 * const { data: orders } = useSuspenseOrders({ chainId: 1, input: [{ contractAddress, orderId }] })
 */
export function useSuspenseOrders<selectData = Order[]>(
  parameters: UseSuspenseOrdersParameters<selectData>,
): UseSuspenseOrdersReturnType<selectData> {
  const till = useTill()
  return useSuspenseQuery(ordersQueryOptions<selectData>(till, parameters))
}

/** What `useSuspenseOrders` takes: which orders, and options of React Query. */
export type UseSuspenseOrdersParameters<selectData = Order[]> = Suspending<
  ordersQueryOptions.Options<selectData>,
  'chainId' | 'input'
>
/** What `useSuspenseOrders` gives: a result of React Query whose `data` is there. */
export type UseSuspenseOrdersReturnType<selectData = Order[]> = UseSuspenseQueryResult<selectData, RpcError>
