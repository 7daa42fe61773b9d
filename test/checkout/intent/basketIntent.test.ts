import { type Address, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createBasketIntent } from '../../../src/checkout/intent/basketIntent.js'
import type { Order } from '../../../src/protocol/order.js'
import { asOrder } from '../venues/support/createServiceOf.js'

const buyer: Address = `0x${'1'.repeat(40)}`
const coins: Address = `0x${'2'.repeat(40)}`
const works: Address = `0x${'3'.repeat(40)}`
const prints: Address = `0x${'4'.repeat(40)}`
const order = (known: Partial<Order>) => ({
  order: asOrder({
    chainId: 1,
    collectionContractAddress: works,
    priceCurrencyAddress: coins,
    priceAmount: 10n,
    quantityAvailable: 5n,
    ...known,
  }),
  quantity: 2n,
})

describe('createBasketIntent', () => {
  test('creates one purchase for each market, collection and currency, in the order of the items', () => {
    const { parts, ...rest } = createBasketIntent({
      items: [
        order({ orderId: '1' }),
        order({ orderId: '2', collectionContractAddress: prints }),
        order({ orderId: '3', marketplace: 'third_party_kind_1' }),
        order({ orderId: '4', priceCurrencyAddress: zeroAddress }),
        order({ orderId: '5' }),
      ],
      buyer,
    })
    expect(rest).toEqual({ chainId: 1, buyer })
    expect(parts.map(({ orders, maxTotal }) => [orders.map(({ orderId }) => orderId), maxTotal])).toEqual([
      [['1', '5'], 40n],
      [['2'], 20n],
      [['3'], 20n],
      [['4'], 20n],
    ])
  })

  test('adds the fees of feesOf to each part', () => {
    const items = [order({ orderId: '1' }), order({ orderId: '2', priceCurrencyAddress: zeroAddress })]
    const { parts } = createBasketIntent({
      items,
      buyer,
      feesOf: ({ currency, maxTotal }) =>
        currency === coins ? [{ amount: maxTotal / 10n, receiver: prints }] : [],
    })
    expect(parts.map(({ maxTotal }) => maxTotal)).toEqual([22n, 20n])
  })

  test.each([
    ['no items', []],
    [
      'orders of several chains',
      [order({ orderId: '1' }), order({ orderId: '2', chainId: 10, collectionContractAddress: prints })],
    ],
    [
      'one order under two marketplace kinds',
      [order({ orderId: '0x0A' }), order({ orderId: '0x0a', marketplace: 'payment_processor' })],
    ],
  ])('throws InvalidIntent for %s', (_, items) => {
    expect(() => createBasketIntent({ items, buyer })).toThrow(
      expect.objectContaining({ code: 'InvalidIntent' }),
    )
  })
})
