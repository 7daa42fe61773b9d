'use client'
import { useSyncExternalStore } from 'react'

/**
 * Whether this render may depend on the clock, the time zone or the browser. `false` on a server and while React hydrates its HTML, which
 * may be cached for days. React then renders again, so that each difference reaches the page.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isInBrowser, isOnServer)
}

function subscribeToNothing(): () => void {
  return () => {}
}

function isInBrowser(): boolean {
  return true
}

function isOnServer(): boolean {
  return false
}
