import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createListingIntent } from '../../../src/checkout/listing/listingIntent.js'
import { createHonestListing } from './support/honestListings.js'

const { proceeds: _, ...listing } = createHonestListing('seaportEdition').intent
const now = listing.validUntil.getTime() - 1_000

/** Invalid options that untyped code may pass. */
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
  test('gives the seller the whole price, and cuts the end to a whole second', () => {
    const validUntil = new Date(now + 5_500)
    expect(createListingIntent({ ...listing, validUntil, now })).toEqual({
      ...listing,
      proceeds: 4_000_000n,
      validUntil: new Date(now + 5_000),
    })
  })

  test('keeps the given proceeds', () => {
    expect(createListingIntent({ ...listing, proceeds: 1n, now })).toMatchObject({ proceeds: 1n })
  })

  test('keeps the market, the zone and the conduit', () => {
    const conduit = { key: `0x${'1'.repeat(64)}`, address: `0x${'c'.repeat(40)}` } as const
    const zone = `0x${'2'.repeat(40)}` as const
    const market = `0x${'3'.repeat(40)}` as const
    const zoneHash = `0x${'4'.repeat(64)}` as const
    const terms = { market, zone, zoneHash, conduit }
    expect(createListingIntent({ ...listing, ...terms, now })).toMatchObject(terms)
  })

  test('treats null as absent', () => {
    const nothings = { proceeds: null, zone: null, zoneHash: null, conduit: null }
    const { zone: _, zoneHash: __, conduit: ___, ...plain } = listing
    expect(createListingIntent({ ...plain, ...nothings, now } as never)).toEqual(
      createListingIntent({ ...plain, now }),
    )
  })

  test.each(Object.entries(slips))('throws for a %s of the wrong type', (name, values) => {
    for (const value of values) {
      expect(() => createListingIntent({ ...listing, now, [name]: value } as never)).toThrow(
        expect.objectContaining({ code: 'InvalidIntent', details: expect.stringContaining(`${name}`) }),
      )
    }
  })

  test('throws without options', () => {
    expect(() => createListingIntent(undefined as never)).toThrow(
      expect.objectContaining({ code: 'InvalidIntent' }),
    )
  })

  test.each([
    ['a quantity of zero', { quantity: 0n }],
    ['a price of zero', { unitPrice: 0n }],
    ['proceeds of zero', { proceeds: 0n }],
    ['proceeds above the price', { proceeds: 4_000_001n }],
    ['an end in the past', { validUntil: new Date(now) }],
    ['an end in two years', { validUntil: new Date(now + 2 * 366 * 86_400_000) }],
    ['an invalid date', { validUntil: new Date(Number.NaN) }],
    ['the zero address as the seller', { seller: zeroAddress }],
    ['no collection', { collectionAddress: zeroAddress }],
    ['the zero address as the market', { market: zeroAddress }],
  ])('throws for %s, and names the field', (_name, change) => {
    const [field] = Object.keys(change)
    expect(() => createListingIntent({ ...listing, now, ...change })).toThrow(
      expect.objectContaining({ code: 'InvalidIntent', details: expect.stringContaining(`\`${field}\``) }),
    )
  })
})
