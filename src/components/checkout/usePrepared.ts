'use client'
import { useEffect } from 'react'
import { useChainClient } from '../../hooks/useChainClient.js'
import type { UseCheckoutReturnType } from '../../hooks/useCheckout.js'

/** Keeps a purchase prepared while somebody looks at it, as blocks come: once it is started there is little left to wait for. */
export function usePrepared(options: usePrepared.Options): void {
  const { status, prepare } = options.checkout
  const client = useChainClient(options.chainId)
  const pause = client?.pollingInterval
  useEffect(() => {
    if (status !== 'idle') return
    const look = () => {
      if (!document.hidden) void prepare()
    }
    look()
    const timer = setInterval(look, pause)
    return () => clearInterval(timer)
  }, [status, prepare, pause])
}

export declare namespace usePrepared {
  type Options = {
    /** The purchase that is shown. */
    checkout: UseCheckoutReturnType
    /** The chain of its orders. */
    chainId: number | undefined
  }
}
