import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Order, Page } from '../../src/protocol/order.js'
import { wireOrder } from './support/wireOrder.js'

describe('Order', () => {
  test('decodes the JSON of an order', () => {
    expect(z.decode(Order, wireOrder() as never)).toMatchInlineSnapshot(`
      {
        "blockNumber": 12,
        "chainId": 31337,
        "collectionContractAddress": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
        "collectionId": 3,
        "createdAt": 2026-01-02T03:04:05.000Z,
        "createdBy": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "feeBps": 250,
        "feeBreakdown": [
          {
            "bps": 250,
            "kind": "royalty",
            "recipientAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
          },
        ],
        "id": 7,
        "marketplace": "service_marketplace_v2",
        "orderId": "0x00000000000000000000000000000000000000000000000000000000000000aa",
        "originName": "tillkit",
        "priceAmount": 1500000n,
        "priceAmountFormatted": "1.5",
        "priceAmountNet": 1462500n,
        "priceAmountNetFormatted": "1.4625",
        "priceCurrencyAddress": "0x0000000000000000000000000000000000000000",
        "priceDecimals": 6,
        "priceUSD": 1.5,
        "priceUSDFormatted": "1.50",
        "quantityAvailable": 1n,
        "quantityAvailableFormatted": "1",
        "quantityDecimals": 0,
        "quantityInitial": 1n,
        "quantityInitialFormatted": "1",
        "quantityRemaining": 1n,
        "quantityRemainingFormatted": "1",
        "tokenId": 0n,
        "updatedAt": 2026-01-02T03:04:05.000Z,
        "validFrom": 2026-01-02T03:04:05.000Z,
        "validUntil": 2026-02-02T03:04:05.123Z,
      }
    `)
  })

  test('encodes a decoded order to equal JSON', () => {
    const wire = wireOrder()
    const again = z.encode(Order, z.decode(Order, wire as never))
    expect(z.decode(Order, again)).toEqual(z.decode(Order, wire as never))
    expect(JSON.parse(JSON.stringify(again))).toMatchObject({ tokenId: '0', priceAmount: '1500000' })
  })

  test('accepts token id 0 and price 0', () => {
    const order = z.decode(Order, wireOrder({ tokenId: '0', priceAmount: '0', priceUSD: 0 }) as never)
    expect(order).toMatchObject({ tokenId: 0n, priceAmount: 0n, priceUSD: 0 })
    expect(z.encode(Order, order)).toMatchObject({ tokenId: '0', priceAmount: '0', priceUSD: 0 })
  })

  test.each([
    'tokenId',
    'collectibleId',
    'orderCreatedAt',
    'orderUpdatedAt',
    'deletedAt',
    'priceUSD',
    'marketplace',
  ])('accepts a missing or null %s', (field) => {
    const { [field]: _, ...without } = wireOrder()
    expect(z.decode(Order, without as never)).not.toHaveProperty(field)
    expect(z.decode(Order, wireOrder({ [field]: null }) as never)).toHaveProperty(field, undefined)
  })

  test('accepts null lists, hex amounts, nanoseconds and unknown fields', () => {
    const order = z.decode(
      Order,
      wireOrder({
        feeBreakdown: null,
        quantityAvailable: '0xff',
        createdAt: '2026-01-02T03:04:05.000000001Z',
        status: 'paused_by_moon',
        colour: 'green',
      }) as never,
    )
    expect(order).toMatchObject({ feeBreakdown: [], quantityAvailable: 255n, status: 'paused_by_moon' })
    expect(order).not.toHaveProperty('colour')
  })

  test('decodes any amount', () => {
    const anyAmount = fc.bigInt(0n, 2n ** 256n - 1n)
    fc.assert(
      fc.property(anyAmount, anyAmount, (priceAmount, tokenId) => {
        const wire = wireOrder({ priceAmount: `${priceAmount}`, tokenId: `${tokenId}` })
        expect(z.decode(Order, wire as never)).toMatchObject({ priceAmount, tokenId })
      }),
    )
  })

  test.each([
    ['orderId', 5],
    ['chainId', 0],
    ['priceAmount', '1.5'],
    ['priceAmount', 1500000],
    ['priceCurrencyAddress', ''],
    ['validUntil', 'tomorrow'],
    ['createdBy', '0x70997970C51812dc3A010C7d01b50e0d17dc79c8'],
  ])('rejects %s of %j', (field, value) => {
    const { error } = z.safeDecode(Order, wireOrder({ [field]: value }) as never)
    expect(new Set(error?.issues.map(({ path }) => path.join('.')))).toEqual(new Set([field]))
  })
})

describe('Page', () => {
  test('decodes a page, with a null `sort` as an empty list', () => {
    const page = { page: 1, pageSize: 2, more: false, sort: [{ column: 'createdAt' }] }
    expect(z.decode(Page, page)).toEqual(page)
    expect(z.decode(Page, { ...page, sort: null })).toEqual({ ...page, sort: [] })
  })
})
