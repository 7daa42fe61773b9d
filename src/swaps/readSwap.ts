import { type Address, type Hex, isHex } from 'viem'
import { lowerHex } from '../evm/lowerHex.js'
import type { Router, Swap } from './swap.js'
import { uniswapV2Router } from './uniswapV2/uniswapV2Router.js'
import { uniswapV3Router } from './uniswapV3/uniswapV3Router.js'
import { universalRouter } from './universal/universalRouter.js'
import { wrappedRouter } from './wrapped/wrappedRouter.js'

/**
 * Says what a call on a router swaps, whichever kind it is of; nothing when it is no swap of an exact amount. Never throws.
 *
 * `canonical` says whether the call, written again, gives the same bytes and the same value; if not, it carries something
 * unseen.
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
      // Not a call of this kind.
    }
  }
  return undefined
}

export declare namespace readSwap {
  type Call = { to: Address; data: Hex | string; value: bigint }
}

/** A swap with the kind of router that makes it. */
export type FoundSwap = Swap & {
  router: Router
  /** Whether there is nothing in the call but this. */
  canonical: boolean
}

/** The kinds of router that are known. */
const routers: readonly Router[] = [uniswapV2Router, uniswapV3Router, universalRouter, wrappedRouter]
