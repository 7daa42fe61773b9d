import type { VenueSale } from '../venue.js'
import { saleOfFulfilment } from './saleOfFulfilment.js'
import type { SeaportTerms } from './seaportOrder.js'

export function saleOfOne(terms: SeaportTerms, time?: bigint): VenueSale | undefined {
  const denominator = terms.offer[0]?.startAmount ?? 0n
  if (denominator === 0n) return undefined
  const order = { terms, numerator: 1n, denominator, signature: '0x', extraData: '0x' } as const
  return saleOfFulfilment({ orders: [order], conduitKey: terms.conduitKey, recipient: undefined }, time)
}

/**
 * Returns the time one minute before the block, at which a falling price is higher. The buyer agrees to this higher price. So if the
 * buyer's node is up to one minute behind, the checkout does not report a risen price.
 */
export function pricedAt(blockTime: bigint): bigint {
  return blockTime - 60n
}
