import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifySale } from '../../../src/checkout/verify/verifySale.js'
import { createHonestPlan } from './support/honestPlans.js'

const lines = [7n, 1n].map((tokenId) => ({ tokenId, quantity: 2n, unitPrice: 100n }))

/** What is found in a sale of so many lines, each of which says that one of it costs this much; in all it costs what was agreed. */
function judge(unitPrices: readonly (bigint | undefined)[]) {
  const { intent } = createHonestPlan({ venue: 'approved', lines: lines.slice(0, unitPrices.length) })
  const { orders, currency, recipient, maxTotal: price } = intent
  const items = orders.map(({ orderId, collectionAddress: collection, tokenId = 0n, quantity }, at) => {
    const unitPrice = unitPrices[at]
    return { orderId, collection, tokenId, quantity, ...(unitPrice === undefined ? {} : { unitPrice }) }
  })
  const sale = { items, seller: zeroAddress, currency, recipient, price, fees: [], canonical: true }
  return verifySale(sale, intent).map(({ code }) => code)
}

describe('verifySale', () => {
  test.each([
    ['one, for what was agreed', [100n], 0],
    ['one, which the sum is held against', [undefined], 0],
    ['one, for more', [101n], 1],
    ['two, for what was agreed', [100n, 100n], 0],
    ['two, for less', [99n, 0n], 0],
    ['two, one of them for more and the other for less', [199n, 1n], 1],
    ['two, one of which does not say', [100n, undefined], 1],
    ['two, neither of which says', [undefined, undefined], 2],
  ] as const)('behavior: %s', (_, unitPrices, count) => {
    expect(judge(unitPrices)).toEqual(Array.from({ length: count }, () => 'price-too-high'))
  })

  test('behavior: an id that is not hex is another one in other letters', () => {
    const { intent } = createHonestPlan({ venue: 'approved', lines: lines.slice(0, 1) })
    const [agreed] = intent.orders
    if (!agreed) throw new Error('It buys nothing.')
    const { collectionAddress: collection, tokenId = 0n, quantity } = agreed
    const { currency, recipient, maxTotal: price } = intent
    const find = (orderId: string, bought: string) => {
      const items = [{ orderId: bought, collection, tokenId, quantity }]
      const sale = { items, seller: zeroAddress, currency, recipient, price, fees: [], canonical: true }
      return verifySale(sale, { ...intent, orders: [{ ...agreed, orderId }] }).map(({ code }) => code)
    }
    expect([find('aB', 'Ab'), find('aB', 'aB'), find('0xaB', '0xAb')]).toEqual([['wrong-orders'], [], []])
  })
})
