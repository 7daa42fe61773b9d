import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Address } from 'viem'
import { requireFunctions, requireOptions } from '../client/requireOptions.js'
import { isObject } from '../protocol/formats.js'
import { checksummed } from './queryKey.js'
import { requireAddresses } from './requireAddresses.js'

/**
 * Marks the cached queries that show these orders as stale, so that a page reads them again: single orders, lists, offers and sweeps. For
 * orders that the page does not know yet, the lists of their collection become stale.
 *
 * @example
 * await invalidateOrders(queryClient, { chainId: 1, contractAddress, orderIds: [orderId] })
 */
export async function invalidateOrders(
  queryClient: QueryClient,
  rawOptions: invalidateOrders.Options,
): Promise<void> {
  requireFunctions('invalidateOrders', queryClient ?? {}, 'invalidateQueries')
  const options = requireOptions('invalidateOrders', rawOptions)
  requireAddresses({ contractAddress: options.contractAddress })
  const changed = { ...options, contractAddress: checksummed(options.contractAddress) }
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsOrders(queryKey, changed) })
}

export declare namespace invalidateOrders {
  type Options = {
    /** The chain of the orders. */
    chainId: number
    /** The contract of the collection. */
    contractAddress: Address
    /** The ids of the orders that changed. @default all orders of the collection */
    orderIds?: readonly string[] | undefined
    /** The name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
}

function showsOrders([root, name, parameters]: QueryKey, changed: invalidateOrders.Options): boolean {
  if (root !== 'till' || !isObject(parameters)) return false
  const { chainId, scopeKey, contractAddress, collectionAddress, filter, input } = parameters
  if (chainId !== changed.chainId || scopeKey !== changed.scopeKey) return false
  switch (name) {
    case 'order':
      return isChanged(parameters, changed)
    case 'orders':
      return Array.isArray(input) && input.some((key) => isChanged(key, changed))
    case 'listings': {
      const wanted = isObject(filter) ? filter.collectionAddress : undefined
      return wanted === undefined || wanted === changed.contractAddress
    }
    case 'sweep':
      return collectionAddress === changed.contractAddress
    case 'offers':
    case 'highestOffer':
    case 'offerCount':
      return contractAddress === changed.contractAddress
    default:
      return false
  }
}

function isChanged(key: unknown, { contractAddress, orderIds }: invalidateOrders.Options): boolean {
  if (!isObject(key) || key.contractAddress !== contractAddress) return false
  return !orderIds || orderIds.some((orderId) => orderId === key.orderId)
}
