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

/**
 * Services and hosts use two addresses for the native currency. Each function of Tillkit accepts both, and passes on only the zero address.
 */

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

/** Returns an order as a host may create it, so its currency is not normalised. */
const raw = (orderId: string, currency: Address): Order => ({
  ...order(orderId, currency),
  priceCurrencyAddress: currency,
})

describe.each(spellings)('the native currency as %s', (_, native) => {
  test('is normalised in an order, in pay, in a basket and in a source', () => {
    const items = [{ order: raw('1', native), quantity: 1n }]
    expect(createIntent({ items, buyer }).currency).toBe(zeroAddress)
    const priced = [{ order: raw('1', token), quantity: 1n }]
    const pay = { currency: native, maxAmount: 9n }
    expect(createIntent({ items: priced, buyer, pay }).pay).toEqual({ currency: zeroAddress, maxAmount: 9n })
    expect(order('1', native).priceCurrencyAddress).toBe(zeroAddress)
  })

  test.each(spellings)('is the same currency as %s', (_, other) => {
    const items = [raw('1', native), raw('2', other)].map((one) => ({ order: one, quantity: 1n }))
    expect(createIntent({ items, buyer }).orders).toHaveLength(2)
    expect(createBasketIntent({ items, buyer }).parts).toHaveLength(1)
    // `pay` names the currency of the orders in another spelling. There is nothing to swap, so `createIntent` must throw.
    const pay = { currency: other, maxAmount: 9n }
    expect(() => createIntent({ items: items.slice(0, 1), buyer, pay })).toThrow(/pay\.currency/)
  })

  test('is the key of a balance in the requested spelling', async () => {
    const request = async ({ method }: { method: string }) => {
      if (method === 'eth_getBalance') return '0x7'
      throw new Error(`${method} is no read of the native currency.`)
    }
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    expect(await getBalances({ client, account: buyer, currencies: [native] })).toEqual({ [native]: 7n })
  })

  test('is normalised in a stored plan', () => {
    const intent = {
      orders: [{ collectionAddress: collection, orderId: '1', quantity: 1 }],
      currency: native,
      maxTotal: '1',
      pay: { currency: native, maxAmount: '1' },
    }
    // A stored address must be in lower case or have a valid checksum. An address in capitals is neither, so the test writes it in lower
    // case.
    const spelt = JSON.stringify({ chainId: 1, buyer, marketplace: collection, steps: [], intent })
    const text = native === alias ? spelt : spelt.replaceAll(native, native.toLowerCase())
    const plan = readPlan(text)
    expect([plan.intent.currency, plan.intent.pay?.currency]).toEqual([zeroAddress, zeroAddress])
  })

  test('is normalised in an intent that a host made itself', () => {
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

test('normalizeCurrency and normalizeIntent keep everything else unchanged', () => {
  expect(normalizeCurrency(token)).toBe(token)
  const { intent } = createHonestPlan({ venue: 'approved' })
  expect(normalizeIntent(intent)).toBe(intent)
})

test('the widget normalises pay.currency', () => {
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
