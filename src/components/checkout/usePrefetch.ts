'use client'
import { useEffect } from 'react'
import { useChainClient } from '../../hooks/useChainClient.js'
import type { UseCheckoutReturnType } from '../../hooks/useCheckout.js'

/** Prefetches a purchase while the page is visible and shows it, once for each polling interval. The start then has little to wait for. */
export function usePrefetch(options: usePrefetch.Options): void {
  const { status, prefetch } = options.checkout
  const client = useChainClient(options.chainId)
  const pause = client?.pollingInterval
  useEffect(() => {
    if (status !== 'idle') return
    const look = () => {
      if (!document.hidden) void prefetch()
    }
    look()
    const timer = setInterval(look, pause)
    return () => clearInterval(timer)
  }, [status, prefetch, pause])
}

export declare namespace usePrefetch {
  type Options = {
    /** The purchase that the page shows. */
    checkout: UseCheckoutReturnType
    /** The chain of the orders. */
    chainId: number | undefined
  }
}
