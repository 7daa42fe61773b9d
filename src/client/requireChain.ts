import { RpcError } from '../protocol/errors.js'
import type { Method, Returns } from '../protocol/methods.js'

/**
 * Holds the orders of an answer against the chain that was asked: an address that serves another one answers well, and
 * what it sells is somewhere else.
 *
 * @throws RpcError `WebrpcBadResponse` for an order of another chain.
 */
export function requireChain(options: requireChain.Options): void {
  const { answer, chainId, base } = options
  const other = 'orders' in answer && answer.orders.find((order) => order.chainId !== chainId)
  if (!other) return
  throw new RpcError('WebrpcBadResponse', {
    details: `Chain ${chainId} was asked for, and ${base} answers for chain ${other.chainId}: give each chain its own marketplaceUrl.`,
  })
}

export declare namespace requireChain {
  type Options = {
    answer: Returns<Method>
    /** The chain that was asked for. */
    chainId: number
    /** The address that answered. */
    base: string
  }
}
