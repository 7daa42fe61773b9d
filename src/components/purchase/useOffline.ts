'use client'
import { useSyncExternalStore } from 'react'

/**
 * Returns whether the buyer has to wait for the network. Follows the browser's `online` and `offline` events, unless `reported` is given.
 * Returns `false` if there is nothing left to send, such as while a payment is pending.
 */
export function useOffline(state: { status: string }, reported: boolean | undefined): boolean {
  const isOnline = useSyncExternalStore(subscribe, readOnline, () => true)
  return (reported ?? !isOnline) && !alreadySent.includes(state.status)
}

const alreadySent = ['disabled', 'inOtherTab', 'pending', 'confirming', 'success']

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

function readOnline(): boolean {
  return navigator.onLine !== false
}
