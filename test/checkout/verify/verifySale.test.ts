import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { maxTotalOf } from '../../../src/checkout/intent/intent.js'
import { verify } from '../../../src/checkout/verify/verify.js'
import { verifySale } from '../../../src/checkout/verify/verifySale.js'
import { createHonestPlan } from './support/honestPlans.js'

const lines = [7n, 1n].map((tokenId) => ({ tokenId, quantity: 2n, unitPrice: 100n }))

/**
 * What is found in a sale of so many lines, each of which says that one of its base units costs this much; in all it costs what was
 * agreed, which is 100 for a whole one.
 */
function judge(unitPrices: readonly (bigint | undefined)[], quantityDecimals = 0) {
  const { intent } = createHonestPlan({ venue: 'approved', lines: lines.slice(0, unitPrices.length) })
  const orders = intent.orders.map((order) => ({ ...order, quantityDecimals }))
  const { currency, recipient } = intent
  const price = maxTotalOf(orders, [])
  const items = orders.map(({ orderId, collectionAddress: collection, tokenId = 0n, quantity }, at) => {
    const unitPrice = unitPrices[at]
    return { orderId, collection, tokenId, quantity, ...(unitPrice === undefined ? {} : { unitPrice }) }
  })
  const sale = { items, seller: zeroAddress, currency, recipient, price, fees: [], canonical: true }
  return verifySale(sale, { ...intent, orders }).map(({ code }) => code)
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

  test.each([
    ['for what was agreed', [10n, 10n], []],
    ['one of them for more and the other for less', [19n, 1n], ['price-too-high']],
  ] as const)('behavior: two, of which ten base units are one: %s', (_, unitPrices, codes) => {
    expect(judge(unitPrices, 1)).toEqual(codes)
  })

  test('error: an order that was shown as the buyer’s own, on a market that does not say whose it is', () => {
    const { intent, ...plan } = createHonestPlan({ venue: 'native' })
    const orders = intent.orders.map((order) => ({ ...order, seller: intent.buyer }))
    const found = verify({ ...plan, intent: { ...intent, orders } }).flat()
    expect(found).toMatchObject([{ code: 'wrong-orders' }])
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
