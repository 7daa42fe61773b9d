import { RpcError } from '../protocol/errors.js'
import type { Method, Returns } from '../protocol/methods.js'

/** Throws if the service returned orders of another chain: the host may have configured the URL of the other chain's service. */
export function requireChain(options: requireChain.Options): void {
  const { answer, chainId, base } = options
  const other = 'orders' in answer && answer.orders.find((order) => order.chainId !== chainId)
  if (!other) return
  throw new RpcError('WebrpcBadResponse', {
    details: `Expected chain ${chainId}. ${base} returned chain ${other.chainId}.`,
    fix: `If you sell on chain ${other.chainId}, set chainId to it. Otherwise, give chain ${chainId} its own marketplaceUrl.`,
  })
}

export declare namespace requireChain {
  type Options = {
    answer: Returns<Method>
    chainId: number
    base: string
  }
}
