import fc from 'fast-check'
import { type Address, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Intent, IntentOrder } from '../../../src/checkout/intent/intent.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'

const buyer = '0xC0FFEE254729296a45a3885639AC7E10F9d54979'
const order: IntentOrder = {
  orderId: `0x${'11'.repeat(32)}`,
  collectionAddress: '0x999999cf1046e68e36E1aA2E0E07105eDDD1f08E',
  tokenId: 1n,
  quantity: 2n,
  quantityDecimals: 0,
  unitPrice: 6n,
  seller: zeroAddress,
  feeBps: 0,
  validUntil: new Date(0),
}
const intent: Intent = {
  chainId: 1,
  buyer,
  recipient: buyer,
  marketplace: 'service_marketplace_v2',
  collectionAddress: order.collectionAddress,
  orders: [order],
  currency: zeroAddress,
  currencyDecimals: 18,
  fees: [],
  maxTotal: 12n,
}

describe('journalKey', () => {
  test('returns the same key for the same orders in any order and letter case', () => {
    const other = { ...order, orderId: zeroHash }
    const one = { ...intent, orders: [order, other] }
    const two = { ...intent, orders: [other, order], maxTotal: 1n, buyer: buyer.toLowerCase() as Address }
    expect(journalKey(one)).toBe(journalKey(two))
    expect(journalKey(one)).not.toBe(journalKey(intent))
    expect(journalKey({ ...intent, recipient: zeroAddress })).not.toBe(journalKey(intent))
  })

  test('ignores the letter case of addresses and ids and the order of the orders', () => {
    const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
    const line = fc.record({ id: hex(64), collection: hex(40), quantity: fc.bigInt({ min: 1n, max: 99n }) })
    const lines = fc.uniqueArray(line, { selector: ({ id }) => id, minLength: 1, maxLength: 5 })
    const spelt = (text: string, capitals: number) =>
      [...text].map((letter, at) => ((capitals >> (at % 31)) & 1 ? letter.toUpperCase() : letter)).join('')
    const write = (
      list: readonly { id: string; collection: string; quantity: bigint }[],
      capitals: number,
    ) => ({
      ...intent,
      orders: list.map(({ id, collection, quantity }, at) => ({
        ...order,
        orderId: `0x${spelt(id, capitals >> at)}`,
        collectionAddress: `0x${spelt(collection, capitals >> at)}` as Address,
        quantity,
      })),
    })
    const same = fc.property(lines, fc.nat(), fc.nat(), (list, one, other) => {
      const key = journalKey(write(list, one))
      expect(journalKey(write([...list].reverse(), other))).toBe(key)
      const more = list.map((each, at) => (at === 0 ? { ...each, quantity: each.quantity + 1n } : each))
      expect(journalKey(write(more, other))).not.toBe(key)
    })
    fc.assert(same, { numRuns: 200 })
  })

  test('keeps ids that are not hex apart by letter case and separators', () => {
    const keyOf = (...ids: string[]) =>
      journalKey({ ...intent, orders: ids.map((orderId) => ({ ...order, orderId })) })
    const between = `:2|${order.collectionAddress.toLowerCase()}:`
    const keys = [['aB'], ['Ab'], ['ab'], ['1', '3'], [`1${between}3`], ['a:b'], ['a%58b']].map((ids) =>
      keyOf(...ids),
    )
    expect(new Set(keys).size).toBe(keys.length)
    expect(keyOf('0xaB')).toBe(keyOf('0xAb'))
  })
})
