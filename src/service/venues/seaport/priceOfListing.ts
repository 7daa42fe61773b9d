import { isMoving } from '../../../venues/seaport/saleOfFulfilment.js'
import { pricedAt, saleOfOne } from '../../../venues/seaport/saleOfOne.js'
import { termsOf } from '../../../venues/seaport/seaportOrder.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import { readListing } from './keptListing.js'

/** The most that one of a listing costs from the last indexed block on. */
export function priceOfListing({ signed, tip, unitPrice }: StoredOrder): bigint {
  const { components } = readListing(signed?.signed)
  if (!isMoving(components)) return unitPrice
  return saleOfOne(termsOf(components), pricedAt(BigInt(tip.time)))?.price ?? 0n
}
