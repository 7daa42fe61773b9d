import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createListingIntent } from '../../../src/checkout/listing/listingIntent.js'
import { createHonestListing } from './support/honestListings.js'

const { proceeds: _, ...listing } = createHonestListing('seaportEdition').intent
const now = listing.validUntil.getTime() - 1_000

describe('createListingIntent', () => {
  test('default: the seller gets the whole price, until a whole second', () => {
    const validUntil = new Date(now + 5_500)
    expect(createListingIntent({ ...listing, validUntil, now })).toEqual({
      ...listing,
      proceeds: 4_000_000n,
      validUntil: new Date(now + 5_000),
    })
  })

  test('parameters: proceeds', () => {
    expect(createListingIntent({ ...listing, proceeds: 1n, now })).toMatchObject({ proceeds: 1n })
  })

  test.each([
    ['nothing', { quantity: 0n }],
    ['for nothing', { unitPrice: 0n }],
    ['nothing for the seller', { proceeds: 0n }],
    ['more than the price for the seller', { proceeds: 4_000_001n }],
    ['over', { validUntil: new Date(now) }],
    ['for two years', { validUntil: new Date(now + 2 * 366 * 86_400_000) }],
    ['until no time', { validUntil: new Date(Number.NaN) }],
    ['of nobody', { seller: zeroAddress }],
    ['of no collection', { collectionAddress: zeroAddress }],
  ])('error: %s', (_name, change) => {
    expect(() => createListingIntent({ ...listing, now, ...change })).toThrow(
      expect.objectContaining({ code: 'InvalidIntent' }),
    )
  })
})
