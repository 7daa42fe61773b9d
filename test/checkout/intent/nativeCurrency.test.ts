import { type Address, createClient, custom, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createBasketIntent } from '../../../src/checkout/intent/basketIntent.js'
import { createIntent, normalizeIntent } from '../../../src/checkout/intent/intent.js'
import { readPlan } from '../../../src/checkout/plan/readPlan.js'
import { verify } from '../../../src/checkout/verify/verify.js'
import { completeOrder } from '../../../src/client/completeOrder.js'
import { normalizeCurrency } from '../../../src/protocol/formats.js'
import type { Order } from '../../../src/protocol/order.js'
import { getBalances } from '../../../src/query/getBalances.js'
import { parseOptions } from '../../../src/widget/parseOptions.js'
import { createHonestPlan } from '../verify/support/honestPlans.js'

/* Services and hosts spell the native currency in two ways. Each border of the kit accepts both, and knows one from there on. */

const alias: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const token: Address = '0x00000000000000000000000000000000000000C3'
const buyer: Address = '0x00000000000000000000000000000000000000AA'
const collection: Address = '0x00000000000000000000000000000000000000bb'
const spellings: [string, Address][] = [
  ['the zero address', zeroAddress],
  ['0xEeee…EEeE', alias],
  ['0xeeee…eeee', alias.toLowerCase() as Address],
  ['0xEEEE…EEEE', `0x${alias.slice(2).toUpperCase()}`],
]

function order(orderId: string, priceCurrencyAddress: Address): Order {
  return completeOrder(1, {
    orderId,
    collectionContractAddress: collection,
    createdBy: token,
    priceAmount: 5n,
    priceDecimals: 18,
    marketplace: 'service_marketplace_v2',
    tokenId: 1n,
    validUntil: new Date(8e15),
    priceCurrencyAddress,
  } as never)
}

/** An order as a host makes it by itself: nothing has normalised its currency. */
const raw = (orderId: string, currency: Address): Order => ({
  ...order(orderId, currency),
  priceCurrencyAddress: currency,
})

describe.each(spellings)('the native currency as %s', (_, native) => {
  test('default: of an order, of `pay`, of a basket, of a source', () => {
    const items = [{ order: raw('1', native), quantity: 1n }]
    expect(createIntent({ items, buyer }).currency).toBe(zeroAddress)
    const priced = [{ order: raw('1', token), quantity: 1n }]
    const pay = { currency: native, maxAmount: 9n }
    expect(createIntent({ items: priced, buyer, pay }).pay).toEqual({ currency: zeroAddress, maxAmount: 9n })
    expect(order('1', native).priceCurrencyAddress).toBe(zeroAddress)
  })

  test.each(spellings)('behavior: together with %s', (_, other) => {
    const items = [raw('1', native), raw('2', other)].map((one) => ({ order: one, quantity: 1n }))
    expect(createIntent({ items, buyer }).orders).toHaveLength(2)
    expect(createBasketIntent({ items, buyer }).parts).toHaveLength(1)
    // The currency of the orders is never swapped for itself.
    const pay = { currency: other, maxAmount: 9n }
    expect(() => createIntent({ items: items.slice(0, 1), buyer, pay })).toThrow(/pay\.currency/)
  })

  test('default: of a balance, under the spelling that was asked for', async () => {
    const request = async ({ method }: { method: string }) => {
      if (method === 'eth_getBalance') return '0x7'
      throw new Error(`${method} is no read of the native currency.`)
    }
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    expect(await getBalances({ client, account: buyer, currencies: [native] })).toEqual({ [native]: 7n })
  })

  test('default: of a plan on file, and of the page’s options', () => {
    const intent = {
      orders: [{ collectionAddress: collection, orderId: '1', quantity: 1 }],
      currency: native,
      maxTotal: '1',
      pay: { currency: native, maxAmount: '1' },
    }
    // Mixed case has to be its own checksum on the wire.
    const spelt = JSON.stringify({ chainId: 1, buyer, marketplace: collection, steps: [], intent })
    const text = native === alias ? spelt : spelt.replaceAll(native, native.toLowerCase())
    const plan = readPlan(text)
    expect([plan.intent.currency, plan.intent.pay?.currency]).toEqual([zeroAddress, zeroAddress])
  })

  test('default: of an intent that a host made by itself', () => {
    const plan = createHonestPlan({ venue: 'native' })
    const intent = { ...plan.intent, currency: native }
    expect(normalizeIntent(intent)).toEqual(plan.intent)
    const { steps, policy, facts } = plan
    expect(verify({ steps, policy, facts, intent })).toEqual(
      verify({ steps, policy, facts, intent: plan.intent }),
    )
    expect(verify({ steps, policy, facts, intent }).flat()).toEqual([])
  })
})

test('behavior: any other address stays as it is; so does an intent without the native currency', () => {
  expect(normalizeCurrency(token)).toBe(token)
  const { intent } = createHonestPlan({ venue: 'approved' })
  expect(normalizeIntent(intent)).toBe(intent)
})

test('default: the widget reads `pay.currency` in each spelling', () => {
  const options = {
    marketplaceUrl: 'https://m.test',
    accessKey: 'key',
    chain: { id: 1, rpcUrl: 'https://c.test' },
  }
  const orders = [{ contractAddress: collection, orderId: '1' }]
  for (const currency of [zeroAddress, alias, alias.toLowerCase()]) {
    const read = parseOptions({
      ...options,
      orders,
      markets: [collection],
      pay: { currency, maxAmount: '9' },
    } as never)
    expect(read.pay).toEqual({ currency: zeroAddress, maxAmount: 9n })
  }
})
