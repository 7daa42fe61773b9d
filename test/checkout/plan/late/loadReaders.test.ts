import { toFunctionSelector, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { loadReaders } from '../../../../src/checkout/plan/late/loadReaders.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import { verifyPlan } from '../../../../src/checkout/verify/verifyPlan.js'
import { isSwapCheckout } from '../../../../src/swaps/checkout/isSwapCheckout.js'
import { swapCheckoutAbi } from '../../../../src/swaps/checkout/swapCheckoutAbi.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { createHonestPlan } from '../../verify/support/honestPlans.js'
import { place } from '../../verify/support/place.js'

const { chainId } = place
const markets = { [chainId]: [place.market] }
const pay = { currency: zeroAddress, maxAmount: 1n }
const kinds = async (policy: Policy | undefined, change: object = {}) => {
  const intent = { ...createHonestPlan({ venue: 'approved' }).intent, ...change }
  const { venues, swaps } = await loadReaders({ intent, policy })
  return [...venues.map(({ kind }) => kind), ...(swaps ? ['swaps'] : [])]
}
const own = ['tillkit', 'request']

describe('loadReaders', () => {
  test('default: the kinds that a market can be of which only the address is known', async () => {
    expect(await kinds({ markets })).toEqual(own)
  })

  test.each<[string, Policy | undefined, object?]>([
    ['an order of a third party', { markets }, { marketplace: 'third_party_kind_1' }],
    [
      'such an order where the policy has none of it',
      { markets, seaport: false },
      { marketplace: 'third_party_kind_1' },
    ],
    ['no policy', undefined],
    ['no market on this chain', { markets: { [chainId + 1]: [place.market] } }],
    ['Seaport among the markets', { markets: { [chainId]: [seaportAddress] } }],
    ['what may be called unread', { markets, contracts: { [chainId]: [place.stranger] } }],
  ])('behavior: Seaport as well for %s', async (_, policy, change) => {
    expect(await kinds(policy, change)).toEqual([...own, 'seaport'])
  })

  test.each<[string, Policy, object?]>([
    ['who pays with something else', { markets }, { pay }],
    ['a contract that swaps and buys in one', { markets, checkouts: { [chainId]: [place.stranger] } }],
  ])('behavior: swaps as well for %s', async (_, policy, change) => {
    expect(await kinds(policy, change)).toEqual([...own, 'swaps'])
  })

  test('behavior: what reads no swaps lets no purchase pass that is paid with something else', async () => {
    const { intent, steps, policy } = createHonestPlan({ venue: 'approved' })
    const { venues } = await loadReaders({ intent, policy })
    const terms = { steps, policy, venues, swaps: undefined, intent: { ...intent, pay } }
    expect(verifyPlan(terms).map((found) => found.map(({ code }) => code))).toEqual(
      steps.map(() => ['extra-step']),
    )
  })
})

describe('isSwapCheckout', () => {
  test('default: every function of the contract', () => {
    const functions = swapCheckoutAbi.filter((item) => item.type === 'function')
    expect(functions.length).toBeGreaterThan(1)
    for (const item of functions) expect(isSwapCheckout(toFunctionSelector(item))).toBe(true)
    expect(isSwapCheckout('0x')).toBe(false)
  })
})
