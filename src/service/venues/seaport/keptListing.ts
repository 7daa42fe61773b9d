import * as z from 'zod/mini'
import { type SeaportComponents, SeaportListing } from '../../../protocol/seaportListing.js'
import type { SeaportTerms } from '../../../venues/seaport/seaportOrder.js'

/** A listing as it lies in the database. */
export function writeListing(listing: SeaportListing): object {
  return z.encode(SeaportListing, listing)
}

/** The listing that {@link writeListing} wrote. */
export function readListing(signed: object | undefined): SeaportListing {
  return z.decode(SeaportListing, signed as z.input<typeof SeaportListing>)
}

/** What a seller signed, as the terms of an order to which nothing was added. */
export function termsOf({ counter: _, ...components }: SeaportComponents): SeaportTerms {
  return { ...components, totalOriginalConsiderationItems: BigInt(components.consideration.length) }
}
