'use client'
import { useEffect } from 'react'
import { useChainClient } from '../../hooks/useChainClient.js'
import type { UseCheckoutReturnType } from '../../hooks/useCheckout.js'

export function usePrefetch(options: usePrefetch.Options): void {
  const { status } = options
  const { prefetch } = options.checkout
  const client = useChainClient(options.chainId)
  const pause = client?.pollingInterval
  useEffect(() => {
    if (status !== 'idle') return
    const prefetchIfVisible = () => {
      if (!document.hidden) void prefetch()
    }
    prefetchIfVisible()
    const timer = setInterval(prefetchIfVisible, pause)
    return () => clearInterval(timer)
  }, [status, prefetch, pause])
}

export declare namespace usePrefetch {
  type Options = {
    checkout: Pick<UseCheckoutReturnType, 'prefetch'>
    /** The status that the dialog shows. */
    status: UseCheckoutReturnType['status']
    chainId: number | undefined
  }
}
