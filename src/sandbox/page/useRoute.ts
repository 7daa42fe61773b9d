import { useSyncExternalStore } from 'react'

/** Where in the marketplace the visitor is, from the part of the address behind `#`. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(watch, () => location.hash)
  const [, page, id] = hash.split('/')
  if (page === 'order' && id) return { page: 'order', orderId: id }
  return { page: page === 'collection' ? 'collection' : 'home' }
}

/** A place in the marketplace. */
export type Route = { page: 'home' | 'collection' } | { page: 'order'; orderId: string }

function watch(listener: () => void) {
  const arrive = () => {
    scrollTo(0, 0)
    listener()
  }
  addEventListener('hashchange', arrive)
  return () => removeEventListener('hashchange', arrive)
}
