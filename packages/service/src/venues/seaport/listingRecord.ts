import { isMoving, pricedAt, SeaportListing, saleOfOne, termsOf } from 'tillkit/internal'
import * as z from 'zod/mini'
import type { StoredOrder } from '../../store/storedOrder.js'

export function writeListing(listing: SeaportListing): object {
  return z.encode(SeaportListing, listing)
}

export function readListing(signed: object | undefined): SeaportListing {
  return z.decode(SeaportListing, signed as z.input<typeof SeaportListing>)
}

/**
 * Returns the price of one unit of a listing. If the price changes over time, returns the maximum price from one minute before the last
 * indexed block on.
 */
export function priceOfListing({ signed, tip, unitPrice }: StoredOrder): bigint {
  const { components } = readListing(signed?.signed)
  if (!isMoving(components)) return unitPrice
  return saleOfOne(termsOf(components), pricedAt(BigInt(tip.time)))?.price ?? 0n
}
