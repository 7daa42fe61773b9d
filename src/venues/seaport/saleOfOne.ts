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
 * Returns a time one minute before the block. A falling price is higher at that time. So the price is high enough for a node that is up to
 * one minute behind. The checkout then does not report that the price rose.
 */
export function pricedAt(blockTime: bigint): bigint {
  return blockTime - 60n
}
