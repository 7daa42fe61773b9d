'use client'
import type { Till } from '../client/createTill.js'
import { useTillContext } from './TillContext.js'

/**
 * Returns the client of the service from the nearest `TillProvider`.
 *
 * @throws TillError `TillProviderNotFound` outside of a `TillProvider`.
 *
 * @example
 * const till = useTill()
 * const { orders } = await till.getOrders({ chainId: 1, input })
 */
export function useTill(): Till {
  return useTillContext().till
}
