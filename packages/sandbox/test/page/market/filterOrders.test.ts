import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { everything, filterOrders } from '../../../page/market/filterOrders.js'

type Order = Parameters<typeof filterOrders>[0]['orders'][number]

const tide = '0x00000000000000000000000000000000000000a1'
const plate = '0x00000000000000000000000000000000000000b2'
const usdc = '0x00000000000000000000000000000000000000c3'

const orders = [
  list('tide sold', tide, 5n, { status: 'filled', quantityAvailable: 0n }),
  list('tide one', tide, 5n),
  list('tide two', tide, 0n),
  list('plate one', plate, 7n, { priceCurrencyAddress: usdc }),
]

function list(
  orderId: string,
  collectionContractAddress: string,
  priceAmount: bigint,
  rest: Partial<Order> = {},
) {
  const order = { orderId, collectionContractAddress, priceAmount, status: 'active', quantityAvailable: 1n }
  return { priceCurrencyAddress: zeroAddress, ...order, ...rest } as Order
}

function shown(change: Partial<typeof everything>): string[] {
  return filterOrders({ orders, filter: { ...everything, ...change } }).map(({ orderId }) => orderId)
}

describe('filterOrders', () => {
  test('alternates the collections, and puts unavailable orders last', () => {
    expect(shown({})).toEqual(['tide one', 'plate one', 'tide two', 'tide sold'])
  })

  test('returns only the orders that match the filter', () => {
    expect(shown({ collection: plate })).toEqual(['plate one'])
    expect(shown({ currency: usdc })).toEqual(['plate one'])
    expect(shown({ free: true })).toEqual(['tide two'])
    expect(shown({ available: true })).toEqual(['tide one', 'plate one', 'tide two'])
    expect(shown({ free: true, currency: usdc })).toEqual([])
  })
})
