import { costOfItems, RpcError } from 'tillkit/internal'
import { maxUint256 } from 'viem'
import { itemsOf } from './itemsOf.js'
import type { Purchase } from './venue.js'

/**
 * What a purchase costs in all, in the smallest unit of its currency: Σ unit price × quantity + Σ fees.
 *
 * @throws RpcError `InvalidArgument` above 2^256−1.
 */
export function totalOf(purchase: Pick<Purchase, 'lines' | 'fees'>): bigint {
  const total = costOfItems({ items: itemsOf(purchase), fees: purchase.fees })
  if (total > maxUint256) {
    throw new RpcError('InvalidArgument', { details: 'The total is above 2^256-1.' })
  }
  return total
}
