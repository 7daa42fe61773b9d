import type { VenueSale } from '../venue.js'
import { saleOfFulfilment } from './saleOfFulfilment.js'
import type { SeaportTerms } from './seaportOrder.js'

/**
 * What one unit of a listing is sold for: of a price that changes the most that is taken from a time on, in seconds since 1970, or
 * ever. Nothing where none can be bought.
 */
export function saleOfOne(terms: SeaportTerms, time?: bigint): VenueSale | undefined {
  const denominator = terms.offer[0]?.startAmount ?? 0n
  if (denominator === 0n) return undefined
  const one = { terms, numerator: 1n, denominator, signature: '0x', extraData: '0x' } as const
  return saleOfFulfilment({ orders: [one], conduitKey: terms.conduitKey, recipient: undefined }, time)
}

/**
 * As of when a price that changes is shown at a block, both in seconds since 1970: a minute before, so that no node which is somewhat
 * behind finds a price that falls above it.
 */
export function pricedAt(blockTime: bigint): bigint {
  return blockTime - 60n
}
