'use client'
import { useSyncExternalStore } from 'react'

/**
 * Whether this render may depend on the clock, the time zone or the browser. `false` on a server and while React hydrates the server's
 * HTML, which may be days old. After hydration, React renders again with `true`, and the page shows current values.
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
