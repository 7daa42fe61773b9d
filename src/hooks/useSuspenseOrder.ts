'use client'
import { type UseSuspenseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import type { RpcError } from '../protocol/errors.js'
import type { Order } from '../protocol/order.js'
import { orderQueryOptions } from '../query/orderQueryOptions.js'
import type { Suspending } from './suspenseOptions.js'
import { useTill } from './useTill.js'

/**
 * One order, as `useOrder` has it, for a component inside of `<Suspense>`: `data` is always there, and what fails is
 * thrown to the error boundary above.
 *
 * @example
 * const { data: order } = useSuspenseOrder({ chainId: 1, contractAddress, orderId })
 */
export function useSuspenseOrder<selectData = Order>(
  parameters: UseSuspenseOrderParameters<selectData>,
): UseSuspenseOrderReturnType<selectData> {
  const till = useTill()
  return useSuspenseQuery(orderQueryOptions<selectData>(till, parameters))
}

/** What `useSuspenseOrder` takes: which order, and options of React Query. */
export type UseSuspenseOrderParameters<selectData = Order> = Suspending<
  orderQueryOptions.Options<selectData>,
  'chainId' | 'contractAddress' | 'orderId'
>
/** What `useSuspenseOrder` gives: a result of React Query whose `data` is there. */
export type UseSuspenseOrderReturnType<selectData = Order> = UseSuspenseQueryResult<selectData, RpcError>
