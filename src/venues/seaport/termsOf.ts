import type { SeaportComponents } from '../../protocol/seaportListing.js'
import type { SeaportTerms } from './seaportOrder.js'

/** What a seller signed, as the terms of an order to which nothing was added. */
export function termsOf({ counter: _, ...components }: SeaportComponents): SeaportTerms {
  return { ...components, totalOriginalConsiderationItems: BigInt(components.consideration.length) }
}
