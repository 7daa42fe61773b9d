import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'

export function useRoute(): Route {
  const hash = useSyncExternalStore(watch, () => location.hash)
  const [, page, collection, orderId] = hash.split('/')
  if (page === 'order' && orderId) return { page, collection: collection as Address, orderId }
  return { page: page === 'collection' || page === 'ways' ? page : 'home' }
}

export type Route =
  | { page: 'home' | 'collection' | 'ways' }
  | { page: 'order'; collection: Address; orderId: string }

export function orderLink(order: { collectionContractAddress: Address; orderId: string }): string {
  return `#/order/${order.collectionContractAddress}/${order.orderId}`
}

function watch(listener: () => void) {
  const arrive = () => {
    scrollTo(0, 0)
    listener()
  }
  addEventListener('hashchange', arrive)
  return () => removeEventListener('hashchange', arrive)
}
