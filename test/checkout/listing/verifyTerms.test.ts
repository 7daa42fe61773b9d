import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifyTerms } from '../../../src/checkout/listing/agreedTerms.js'

const collection: Address = `0x${'1'.repeat(40)}`
/** 14 November 2023, 22:13:20 UTC. */
const seconds = 1_700_000_000n
const until = seconds + 86_400n
const terms = { collection, tokenId: 7n, quantity: 2n, price: 20n, from: seconds, until }
const intent = {
  collectionAddress: collection,
  tokenId: 7n,
  quantity: 2n,
  unitPrice: 10n,
  validUntil: new Date(Number(until) * 1_000),
}
const trust = { now: Number(seconds) * 1_000 }

function codesOf(change: Partial<typeof terms>): string[] {
  const options = { terms: { ...terms, ...change }, intent, trust } as unknown as verifyTerms.Options
  return verifyTerms(options).map(({ code }) => code)
}

describe('verifyTerms', () => {
  test.each<[what: string, change: Partial<typeof terms>]>([
    ['that begins now', {}],
    ['that began long ago', { from: 0n }],
    ['that begins within the allowed difference of the clocks', { from: seconds + 60n }],
  ])('accepts a listing %s', (_, change) => {
    expect(codesOf(change)).toEqual([])
  })

  test.each<[what: string, change: Partial<typeof terms>, code: string]>([
    ['that begins later', { from: seconds + 61n }, 'wrong-expiry'],
    ['that ends a second later', { until: until + 1n }, 'wrong-expiry'],
    ['that ends a second earlier', { until: until - 1n }, 'wrong-expiry'],
    ['for less', { price: 19n }, 'price-too-low'],
    ['for more', { price: 21n }, 'other-price'],
    ['of more units', { quantity: 3n }, 'wrong-quantity'],
    ['of another token', { tokenId: 8n }, 'wrong-token-id'],
    ['of another collection', { collection: `0x${'2'.repeat(40)}` }, 'wrong-collection'],
  ])('refuses a listing %s', (_, change, code) => {
    expect(codesOf(change)).toEqual([code])
  })
})
