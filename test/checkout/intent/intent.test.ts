import { type Address, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createBasketIntent } from '../../../src/checkout/intent/basketIntent.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { prepareCheckout } from '../../../src/hooks/purchases/prepareIntent.js'
import { readOrder } from '../../../src/protocol/read/readOrder.js'
import { wireOrder } from '../../protocol/support/wireOrder.js'

const buyer: Address = `0x${'1'.repeat(40)}`
const receiver: Address = `0x${'2'.repeat(40)}`
const order = readOrder(wireOrder({ quantityAvailable: '9' }), undefined)
const items = [{ order, quantity: 1n }]
const validOptions = { items, buyer }
const nothings = { recipient: null, fees: null, marketplace: null, reference: null, pay: null }

/** Invalid options that untyped code may pass. */
const slips: { [name: string]: readonly unknown[] } = {
  items: [undefined, null, {}, [null], [{}]],
  quantity: [undefined, null, 1, '1', '1e3', '٣', ' 5', 0n, -1n, Number.NaN, true, 2n ** 256n + 1n],
  buyer: [undefined, null, '', 'x', zeroAddress],
  recipient: ['', '0x1234', 'alice.eth', 5, {}, zeroAddress],
  fees: [
    'x',
    {},
    [null],
    [{}],
    [{ amount: 1n, receiver: 'x' }],
    ...[1, '1', -1n, 2n ** 256n, undefined].map((amount) => [{ amount, receiver }]),
  ],
  reference: ['', 5, {}, [], ['a'], 'a'.repeat(257)],
  pay: [
    5,
    {},
    { currency: 'x', maxAmount: 1n },
    { currency: order.priceCurrencyAddress, maxAmount: 1n },
    ...[1, '5', undefined, 0n, 2n ** 256n].map((maxAmount) => ({ currency: receiver, maxAmount })),
  ],
}

/** Invalid fields of orders that a host made from JSON, or that a service sent. */
const oddOrders: { [name: string]: readonly unknown[] } = {
  chainId: [undefined, '1', 0, 1.5],
  orderId: [undefined, null, 5, {}],
  createdBy: [undefined, 'x', 5],
  marketplace: [5, {}],
  priceAmount: ['5', 5, -1n, 2n ** 256n],
  priceDecimals: [undefined, '18', 78, -1],
  quantityAvailable: ['9', 9],
  quantityDecimals: [undefined, '0', 1e6],
  tokenId: ['5', 5, -1n],
  feeBps: [undefined, '250', Number.NaN],
  validUntil: [undefined, null, '2030-01-01T00:00:00Z', 1_900_000_000_000, new Date(Number.NaN)],
}

describe('createIntent', () => {
  test('treats null as absent', () => {
    const plain = createIntent(validOptions)
    expect(createIntent({ ...validOptions, ...nothings } as never)).toEqual(plain)
    expect(createBasketIntent({ ...validOptions, ...nothings, feesOf: null } as never).parts).toEqual([plain])
    const client = { chain: { id: order.chainId } } as never
    expect(prepareCheckout({ ...validOptions, ...nothings, client } as never)).toMatchObject({
      intent: plain,
    })
  })

  test.each(Object.entries(slips))('throws for a %s of the wrong type', (name, values) => {
    for (const value of values) {
      const slip = name === 'quantity' ? { items: [{ order, quantity: value }] } : { [name]: value }
      for (const create of [createIntent, createBasketIntent]) {
        // A basket intent has neither `fees` nor `pay`.
        if (create === createBasketIntent && ['fees', 'pay'].includes(name)) continue
        expect(() => create({ ...validOptions, ...slip } as never)).toThrow(
          expect.objectContaining({ code: 'InvalidIntent' }),
        )
      }
    }
  })

  test.each(Object.entries(oddOrders))('throws for an order whose %s has the wrong type', (name, values) => {
    for (const value of values) {
      const odd = { ...order, [name]: value } as never
      for (const create of [createIntent, createBasketIntent]) {
        const details = expect.stringContaining(name)
        expect(() => create({ ...validOptions, items: [{ order: odd, quantity: 1n }] })).toThrow(
          expect.objectContaining({ code: 'InvalidIntent', details }),
        )
      }
    }
  })

  test('accepts null for optional fields of an order', () => {
    const bare = { ...order, tokenId: undefined }
    const nulls = { ...order, tokenId: null } as never
    const make = (order: typeof bare) => createIntent({ ...validOptions, items: [{ order, quantity: 1n }] })
    expect(make(nulls)).toEqual(make(bare))
  })

  test('throws without options', () => {
    for (const create of [createIntent, createBasketIntent]) {
      expect(() => create(undefined as never)).toThrow(expect.objectContaining({ code: 'InvalidIntent' }))
    }
  })
})
