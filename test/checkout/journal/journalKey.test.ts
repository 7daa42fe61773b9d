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
  test('default: is the same for the same things in any order and spelling', () => {
    const other = { ...order, orderId: zeroHash }
    const one = { ...intent, orders: [order, other] }
    const two = { ...intent, orders: [other, order], maxTotal: 1n, buyer: buyer.toLowerCase() as Address }
    expect(journalKey(one)).toBe(journalKey(two))
    expect(journalKey(one)).not.toBe(journalKey(intent))
    expect(journalKey({ ...intent, recipient: zeroAddress })).not.toBe(journalKey(intent))
  })
})
