import { RpcError } from '../protocol/errors.js'
import type { Method, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'

/** Throws if the service returned orders of another chain: the host may have configured the URL of the other chain's service. */
export function requireChain(options: requireChain.Options): void {
  const { answer, chainId, base } = options
  const other = ordersOf(answer).find((order) => order.chainId !== chainId)
  if (!other) return
  throw new RpcError('WebrpcBadResponse', {
    details: `Expected chain ${chainId}. ${base} returned chain ${other.chainId}.`,
    fix: `If you sell on chain ${other.chainId}, set chainId to it. Otherwise, give chain ${chainId} its own marketplaceUrl.`,
  })
}

function ordersOf(answer: Returns<Method>): readonly Order[] {
  if ('orders' in answer) return answer.orders
  if ('offers' in answer) return answer.offers
  return 'order' in answer && answer.order ? [answer.order] : []
}

export declare namespace requireChain {
  type Options = {
    answer: Returns<Method>
    chainId: number
    base: string
  }
}
