import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readPlan } from '../../../src/checkout/plan/readPlan.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { requirePolicy } from '../../../src/checkout/verify/requirePolicy.js'

const buyer = '0x00000000000000000000000000000000000000AA'
const market = getAddress('0x00000000000000000000000000000000000000bb')
const contracts = { 1: [market] } as const

const policy = {
  markets: contracts,
  seaport: false,
  zones: contracts,
  contracts,
  routers: contracts,
  swapTokens: contracts,
  checkouts: contracts,
  origins: ['https://shop.test'],
  messages: ['I have read the terms of this shop.'],
  maxDeadline: 60,
  permits: true,
  confirmations: 3,
  allowances: 'cut',
  paymasters: { 1: [{ url: 'https://paymaster.test', context: { policyId: 'prints' } }] },
} as const satisfies Required<Policy>

const plan = (policy: unknown) =>
  JSON.stringify({
    chainId: 1,
    buyer,
    marketplace: market,
    steps: [],
    policy,
    intent: {
      orders: [{ collectionAddress: market, orderId: '1', quantity: 1 }],
      currency: market,
      maxTotal: '1',
    },
  })

describe('readPlan', () => {
  test('reads every field of a policy', () => {
    const read = readPlan(plan(policy)).policy
    expect(() => requirePolicy(read)).not.toThrow()
    expect(read).toEqual(policy)
  })

  test.each([
    ['an unknown field', { confirmation: 3 }],
    ['zero confirmations', { confirmations: 0 }],
    ['fractional confirmations', { confirmations: 1.5 }],
    ['an unknown allowance mode', { allowances: 'drop' }],
    ['an invalid checkout address', { checkouts: { 1: ['0x12'] } }],
    ['an unknown marketplace kind', { markets: { 1: [{ address: market, venue: 'bazaar' }] } }],
  ])('throws PlanUnreadable for %s', (_, wrong) => {
    expect(() => readPlan(plan(wrong))).toThrow(expect.objectContaining({ code: 'PlanUnreadable' }))
  })
})
