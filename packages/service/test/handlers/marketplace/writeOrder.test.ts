import fc from 'fast-check'
import { getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Order } from '../../../../../src/protocol/order.js'
import { writeOrder } from '../../../src/handlers/marketplace/writeOrder.js'

/** Generates a usual value in most cases, and rarely an unusual one. */
const odd = <value>(usual: fc.Arbitrary<value>, ...unusual: fc.Arbitrary<value>[]) =>
  fc.oneof({ weight: 60, arbitrary: usual }, ...unusual.map((arbitrary) => ({ weight: 1, arbitrary })))
const hex = fc.uint8Array({ minLength: 20, maxLength: 20 })
const lower = hex.map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const address = odd(
  lower.map((text) => getAddress(text)),
  lower,
  lower.map((text): Hex => `0x${text.slice(2).toUpperCase()}`),
  fc.constantFrom<Hex>('0x', '0x00', `0xaB${'c'.repeat(38)}`),
)
const text = odd(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('x'.repeat(256), 'x'.repeat(257)),
)
const number = odd(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(NaN, Infinity))
const amount = odd(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.constantFrom(-1n, 2n ** 256n))
const decimals = odd(fc.integer({ min: 0, max: 77 }), fc.constantFrom(-1, 78, 1.5))
const date = odd(
  fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
  fc.constantFrom(
    new Date(NaN),
    new Date(-1),
    new Date(8.64e15),
    new Date(-8.64e15),
    new Date('10000-01-01'),
  ),
)
const maybe = <value>(known: fc.Arbitrary<value>) => fc.option(known, { nil: undefined })
const fee = fc.record({ kind: text, recipientAddress: address, bps: number })
const order: fc.Arbitrary<Order> = fc.record({
  id: number,
  collectionId: number,
  orderId: text,
  originName: text,
  feeBps: number,
  blockNumber: number,
  chainId: odd(fc.integer({ min: 1 }), fc.constantFrom(0, 1.5, 2 ** 53)),
  collectionContractAddress: address,
  createdBy: address,
  priceCurrencyAddress: address,
  priceAmount: amount,
  priceAmountNet: amount,
  priceDecimals: decimals,
  quantityDecimals: decimals,
  priceAmountFormatted: text,
  priceAmountNetFormatted: text,
  quantityInitialFormatted: text,
  quantityInitial: amount,
  quantityRemaining: amount,
  quantityAvailable: amount,
  quantityRemainingFormatted: text,
  quantityAvailableFormatted: text,
  feeBreakdown: odd(
    fc.array(fee, { maxLength: 3 }),
    fee.map((value) => Array.from({ length: 100 }, () => value)),
    fee.map((value) => Array.from({ length: 101 }, () => value)),
  ),
  validFrom: date,
  validUntil: date,
  createdAt: date,
  updatedAt: date,
  orderCreatedAt: maybe(date),
  orderUpdatedAt: maybe(date),
  deletedAt: maybe(date),
  collectibleId: maybe(number),
  tokenId: maybe(amount),
  priceUSD: maybe(number),
  priceUSDFormatted: maybe(text),
  marketplace: maybe(text),
  side: maybe(text),
  status: maybe(text),
  source: maybe(text),
})

describe('writeOrder', () => {
  test('writes the same JSON as the schema, and throws for what the schema rejects', () => {
    const seen = { taken: 0, refused: 0 }
    fc.assert(
      fc.property(order, (value) => {
        const encoded = z.safeEncode(Order, value)
        seen[encoded.success ? 'taken' : 'refused']++
        if (encoded.success)
          expect(JSON.parse(writeOrder(value))).toEqual(JSON.parse(JSON.stringify(encoded.data)))
        else expect(() => writeOrder(value)).toThrow(expect.objectContaining({ code: 'WebrpcBadResponse' }))
      }),
      { seed: 1, numRuns: 1_500 },
    )
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(200)
  })
})
