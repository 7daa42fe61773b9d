import { maxUint256 } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { Purchase } from './venue.js'

/**
 * What a purchase costs in all, in the smallest unit of its currency: Σ unit price × quantity + Σ fees.
 *
 * @throws RpcError `InvalidArgument` above 2^256−1.
 */
export function totalOf(purchase: Pick<Purchase, 'lines' | 'fees'>): bigint {
  const { lines, fees } = purchase
  const price = lines.reduce((sum, { order, quantity }) => sum + order.unitPrice * quantity, 0n)
  const total = fees.reduce((sum, { amount }) => sum + amount, price)
  if (total > maxUint256) {
    throw new RpcError('InvalidArgument', { details: 'The total is above 2^256-1.' })
  }
  return total
}
