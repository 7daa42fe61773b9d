import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { maxTotalOf } from '../../../src/checkout/intent/intent.js'
import { verify } from '../../../src/checkout/verify/verify.js'
import { verifySale } from '../../../src/checkout/verify/verifySale.js'
import { createHonestPlan } from './support/honestPlans.js'

const lines = [7n, 1n].map((tokenId) => ({ tokenId, quantity: 2n, unitPrice: 100n }))

/**
 * Returns the findings for a sale of several items with these unit prices. The total is always the one that the buyer agreed to: 100 for
 * each whole unit, which has `quantityDecimals` decimals. So only the unit prices can be wrong.
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
    ['one line at the agreed price', [100n], 0],
    ['one line without a price, checked by the total', [undefined], 0],
    ['one line above the agreed price', [101n], 1],
    ['two lines at the agreed price', [100n, 100n], 0],
    ['two lines below the agreed price', [99n, 0n], 0],
    ['two lines, one above and one below the agreed price', [199n, 1n], 1],
    ['two lines, one without a price', [100n, undefined], 1],
    ['two lines without a price', [undefined, undefined], 2],
  ] as const)('checks %s', (_, unitPrices, count) => {
    expect(judge(unitPrices)).toEqual(Array.from({ length: count }, () => 'price-too-high'))
  })

  test.each([
    ['at the agreed price', [10n, 10n], []],
    ['one above and one below the agreed price', [19n, 1n], ['price-too-high']],
  ] as const)('checks two lines of which ten base units are one: %s', (_, unitPrices, codes) => {
    expect(judge(unitPrices, 1)).toEqual(codes)
  })

  test("refuses an order that was shown as the buyer's own when the market does not name the seller", () => {
    const { intent, ...plan } = createHonestPlan({ venue: 'native' })
    const orders = intent.orders.map((order) => ({ ...order, seller: intent.buyer }))
    const found = verify({ ...plan, intent: { ...intent, orders } }).flat()
    expect(found).toMatchObject([{ code: 'wrong-orders' }])
  })

  test('compares ids that are not hex by letter case', () => {
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
