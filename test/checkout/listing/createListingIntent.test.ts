import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createListingIntent } from '../../../src/checkout/listing/listingIntent.js'
import { createHonestListing } from './support/honestListings.js'

const { proceeds: _, ...listing } = createHonestListing('seaportEdition').intent
const now = listing.validUntil.getTime() - 1_000

/** What a page without types may say, and is no listing. */
const slips: { [name: string]: readonly unknown[] } = {
  chainId: [undefined, null, 0, -1, 1.5, '1', 1n],
  marketplace: [undefined, null, 5],
  seller: [undefined, null, '', 'alice.eth', 5],
  collectionAddress: [undefined, null, 'x', {}],
  tokenId: [undefined, null, 1, '1', -1n, 2n ** 256n],
  quantity: [undefined, null, 1, '1', -1n, 2n ** 256n],
  unitPrice: [undefined, null, 1, '1e3', -1n, 2n ** 256n],
  proceeds: [1, '1', -1n],
  currency: [undefined, null, '', 'ETH'],
  validUntil: [undefined, null, 'tomorrow', 1e12, {}],
  now: ['x', {}, Number.NaN],
  zone: ['', 'x', 5, {}],
  zoneHash: ['', '0x', 'x', '0x12', 5],
  conduit: [5, {}, { key: zeroHash }, { key: zeroHash, address: 'x' }, { key: '0x', address: zeroAddress }],
}

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

  test('behavior: null is as good as left out', () => {
    const nothings = { proceeds: null, zone: null, zoneHash: null, conduit: null }
    const { zone: _, zoneHash: __, conduit: ___, ...plain } = listing
    expect(createListingIntent({ ...plain, ...nothings, now } as never)).toEqual(
      createListingIntent({ ...plain, now }),
    )
  })

  test.each(Object.entries(slips))('error: %s of another kind', (name, values) => {
    for (const value of values) {
      expect(() => createListingIntent({ ...listing, now, [name]: value } as never)).toThrow(
        expect.objectContaining({ code: 'InvalidIntent' }),
      )
    }
  })

  test('error: nothing at all', () => {
    expect(() => createListingIntent(undefined as never)).toThrow(
      expect.objectContaining({ code: 'InvalidIntent' }),
    )
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
