import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Address } from 'viem'
import { requireFunctions, requireOptions } from '../client/requireOptions.js'
import { isObject, normalizeOrderId } from '../protocol/formats.js'
import { checksummed } from './queryKey.js'
import { requireAddresses } from './requireAddresses.js'

/**
 * Marks the cached queries that show these orders as stale, so that a page reads them again: single orders, lists, offers and sweeps. A list
 * that the order may join becomes stale too. A query that is in its first request reads once more after it.
 *
 * @example
 * await invalidateOrders(queryClient, { chainId: 1, contractAddress, orders: [{ orderId }] })
 */
export async function invalidateOrders(
  queryClient: QueryClient,
  rawOptions: invalidateOrders.Options,
): Promise<void> {
  requireFunctions('invalidateOrders', queryClient ?? {}, 'invalidateQueries')
  const options = requireOptions('invalidateOrders', rawOptions)
  requireAddresses({ contractAddress: options.contractAddress })
  const showsOrders = createFilter(options)
  // React Query joins a query's first request instead of repeating it, and its answer may be older than the change.
  const first = new Set<Query>()
  const predicate = (query: Query) => {
    const shows = showsOrders(query.queryKey)
    if (shows && query.state.data === undefined && query.state.fetchStatus === 'fetching') first.add(query)
    return shows
  }
  await queryClient.invalidateQueries({ predicate })
  if (first.size === 0) return
  await Promise.allSettled([...first].map(({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => first.has(query) })
}

export declare namespace invalidateOrders {
  type Options = {
    /** The chain of the orders. */
    chainId: number
    /** The contract of the collection. */
    contractAddress: Address
    /** The orders that changed, for example events of `followOrders`. @default all orders of the collection */
    orders?: readonly ChangedOrder[] | undefined
    /** The name that separates the queries of this service from the queries of another service in the same `QueryClient`. */
    scopeKey?: string | undefined
  }
  type ChangedOrder = {
    /** The order’s id on its market. */
    orderId: string
    /** `listing` or `offer`. @default either, so listings and offers become stale */
    side?: string | undefined
    /** The token of the order. @default any token */
    tokenId?: bigint | undefined
  }
}

/** Returns the function that tells whether the query of a key shows one of the orders. */
function createFilter(options: invalidateOrders.Options): (queryKey: QueryKey) => boolean {
  const { chainId, scopeKey, orders } = options
  const contractAddress = checksummed(options.contractAddress)
  const ids = orders && new Set(orders.map(({ orderId }) => normalizeOrderId(orderId)))
  const hasListing = !orders || orders.some(({ side }) => side !== 'offer')
  const offers = orders?.filter(({ side }) => side !== 'listing')
  const tokens = offers && new Set(offers.map(({ tokenId }) => tokenId?.toString()))

  function isChanged(key: unknown): boolean {
    if (!isObject(key) || key.contractAddress !== contractAddress) return false
    return !ids || (typeof key.orderId === 'string' && ids.has(normalizeOrderId(key.orderId)))
  }

  function hasOffer(tokenId: unknown): boolean {
    return !tokens || tokens.has(undefined) || tokens.has(String(tokenId))
  }

  return ([root, name, parameters]) => {
    if (root !== 'till' || !isObject(parameters)) return false
    if (parameters.chainId !== chainId || parameters.scopeKey !== scopeKey) return false
    switch (name) {
      case 'order':
        return isChanged(parameters)
      case 'orders':
        return Array.isArray(parameters.input) && parameters.input.some(isChanged)
      case 'listings': {
        const wanted = isObject(parameters.filter) ? parameters.filter.collectionAddress : undefined
        return hasListing && (wanted === undefined || wanted === contractAddress)
      }
      case 'sweep':
        return hasListing && parameters.collectionAddress === contractAddress
      case 'offers':
      case 'highestOffer':
      case 'offerCount':
        return parameters.contractAddress === contractAddress && hasOffer(parameters.tokenId)
      default:
        return false
    }
  }
}
