import { SeaportListing } from 'tillkit/internal'
import * as z from 'zod/mini'

/** A listing as it lies in the database. */
export function writeListing(listing: SeaportListing): object {
  return z.encode(SeaportListing, listing)
}

/** The listing that {@link writeListing} wrote. */
export function readListing(signed: object | undefined): SeaportListing {
  return z.decode(SeaportListing, signed as z.input<typeof SeaportListing>)
}
