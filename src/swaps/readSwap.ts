import { type Address, type Hex, isHex } from 'viem'
import { lowerHex } from '../evm/lowerHex.js'
import type { Router, Swap } from './swap.js'
import { uniswapV2Router } from './uniswapV2/uniswapV2Router.js'
import { uniswapV3Router } from './uniswapV3/uniswapV3Router.js'
import { universalRouter } from './universal/universalRouter.js'
import { wrappedRouter } from './wrapped/wrappedRouter.js'

/**
 * Decodes a swap; `undefined` if no router has such a call. `canonical` is true if encoding the decoded swap again gives the same bytes and
 * value. Otherwise the call carries hidden data.
 */
export function readSwap(call: readSwap.Call): FoundSwap | undefined {
  const data = lowerHex(call.data)
  if (!isHex(data) || data.length % 2 > 0) return undefined
  for (const router of routers) {
    try {
      const swap = router.read({ ...call, data })
      if (!swap) continue
      const written = router.write(swap)
      return { ...swap, router, canonical: written.data === data && written.value === call.value }
    } catch {
      // The call does not match the ABI of this router: try the next one.
    }
  }
  return undefined
}

export declare namespace readSwap {
  type Call = { to: Address; data: Hex | string; value: bigint }
}

export type FoundSwap = Swap & {
  router: Router
  canonical: boolean
}

const routers: readonly Router[] = [uniswapV2Router, uniswapV3Router, universalRouter, wrappedRouter]
