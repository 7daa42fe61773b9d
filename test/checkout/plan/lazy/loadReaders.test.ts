import { toFunctionSelector, zeroAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { loadReaders, loadSigning } from '../../../../src/checkout/plan/lazy/loadReaders.js'
import * as marketChunk from '../../../../src/checkout/plan/lazy/market.js'
import * as requestChunk from '../../../../src/checkout/plan/lazy/request.js'
import * as seaportChunk from '../../../../src/checkout/plan/lazy/seaport.js'
import * as swapsChunk from '../../../../src/checkout/plan/lazy/swaps.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import * as signingChunk from '../../../../src/checkout/verify/signingRules.js'
import { verifyPlan } from '../../../../src/checkout/verify/verifyPlan.js'
import { isSwapCheckout } from '../../../../src/swaps/checkout/isSwapCheckout.js'
import { swapCheckoutAbi } from '../../../../src/swaps/checkout/swapCheckoutAbi.js'
import { permit2Reverts } from '../../../../src/venues/permit2Reverts.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { tillkitVenue } from '../../../../src/venues/tillkit/tillkitVenue.js'
import { withoutExport } from '../../support/withoutExport.js'
import { createHonestPlan } from '../../verify/support/honestPlans.js'
import { place } from '../../verify/support/place.js'

const { chainId } = place
const markets = { [chainId]: [place.market] }
const honest = createHonestPlan({ venue: 'approved' }).intent
const [order] = honest.orders
const pay = { currency: zeroAddress, maxAmount: 1n }
const third = { marketplace: 'third_party_kind_1' }
const named = (...orderIds: string[]) => ({ orders: orderIds.map((orderId) => ({ ...order, orderId })) })
const hash = `0x${'ab'.repeat(32)}`
/** A step that only posts. */
const step = { id: 'buy', data: '0x', to: zeroAddress, value: 0n, price: 0n } as const
const kinds = async (policy: Policy | undefined, change: object = {}) => {
  const intent = { ...honest, ...change }
  const { venues, swaps } = await loadReaders({ intent, policy })
  return [...venues.map(({ kind }) => kind), ...(swaps ? ['swaps'] : [])]
}

describe('loadReaders', () => {
  test('default: our market, where an order is named by a hash', async () => {
    expect(await kinds({ markets })).toEqual(['tillkit'])
    expect(await kinds({ markets }, named(hash, hash.toUpperCase().replace('X', 'x')))).toEqual(['tillkit'])
  })

  test.each<[string, string[], string[]]>([
    ['a request market, where it is named by a number', ['7', '12'], ['request']],
    ['both, where some are named by the one and some by the other', [hash, '7'], ['tillkit', 'request']],
    ['both, where they are named by neither', ['0x7'], ['tillkit', 'request']],
  ])('behavior: %s', async (_, orderIds, wanted) => {
    expect(await kinds({ markets }, named(...orderIds))).toEqual(wanted)
  })

  test.each<[string, Policy | undefined, object?]>([
    ['an order of a third party', { markets }, third],
    ['such an order where the policy has none of it', { markets, seaport: false }, third],
    ['no policy', undefined],
    ['no market on this chain', { markets: { [chainId + 1]: [place.market] } }],
    ['Seaport among the markets', { markets: { [chainId]: [seaportAddress] } }],
    ['what may be called unread', { markets, contracts: { [chainId]: [place.stranger] } }],
  ])('behavior: Seaport as well for %s', async (_, policy, change) => {
    expect(await kinds(policy, change)).toEqual(['tillkit', 'seaport'])
  })

  test('behavior: where the policy says itself what its markets are, none of ours', async () => {
    const venue = { ...tillkitVenue, kind: 'other' }
    expect(await kinds({ markets: { [chainId]: [{ address: place.market, venue }] } })).toEqual([])
  })

  test.each<[string, Policy, object?]>([
    ['who pays with something else', { markets }, { pay }],
    ['a contract that swaps and buys in one', { markets, checkouts: { [chainId]: [place.stranger] } }],
  ])('behavior: swaps as well for %s', async (_, policy, change) => {
    expect(await kinds(policy, change)).toEqual(['tillkit', 'swaps'])
  })

  test.each<[string, Policy, object | undefined, boolean]>([
    ['who may sign in place of an allowance', { checkouts: { [chainId]: [place.stranger] } }, { pay }, true],
    ['who pays with the currency of the orders', { checkouts: { [chainId]: [place.stranger] } }, {}, false],
    ['who has no contract to sign it for', {}, { pay }, false],
  ])('behavior: why Permit2 refuses, for %s', async (_, policy, change, wanted) => {
    const { reverts } = await loadReaders({
      intent: { ...honest, ...change },
      policy: { markets, ...policy },
    })
    expect(reverts.includes(permit2Reverts)).toBe(wanted)
  })

  test('behavior: the signing rules load early if a permit may replace an approval, and only then', async () => {
    const read = vi.spyOn(signingChunk, 'signingRules', 'get')
    try {
      const checkouts = { [chainId]: [place.stranger] }
      await loadReaders({ intent: { ...honest, pay }, policy: { markets } })
      await loadReaders({ intent: honest, policy: { markets, checkouts } })
      expect(read).not.toHaveBeenCalled()
      await loadReaders({ intent: { ...honest, pay }, policy: { markets, checkouts } })
      await vi.waitFor(() => expect(read).toHaveBeenCalled())
    } finally {
      read.mockRestore()
    }
  })

  test.each<[string, object, string, object]>([
    ['market', marketChunk, 'market', {}],
    ['request market', requestChunk, 'request', named('7')],
    ['Seaport', seaportChunk, 'seaport', third],
    ['swaps', swapsChunk, 'swaps', { pay }],
  ])('error: NotLoaded: the %s chunk is of another build', async (_, chunk, name, change) => {
    const options = { intent: { ...honest, ...change }, policy: { markets } }
    await withoutExport(chunk, name, () =>
      expect(loadReaders(options)).rejects.toMatchObject({ code: 'NotLoaded' }),
    )
    expect(await loadReaders(options)).toBeDefined()
  })

  test('behavior: what reads no swaps lets no purchase pass that is paid with something else', async () => {
    const { intent, steps, policy } = createHonestPlan({ venue: 'approved' })
    const { venues } = await loadReaders({ intent, policy })
    const terms = { steps, policy, venues, swaps: undefined, signing: undefined, intent: { ...intent, pay } }
    expect(verifyPlan(terms).map((found) => found.map(({ code }) => code))).toEqual(
      steps.map(() => ['extra-step']),
    )
  })
})

describe('loadSigning', () => {
  const text = 'Welcome to the marketplace.'
  const gasless = createHonestPlan({ venue: 'gasless', messages: [text] })
  const signed = { ...gasless, policy: { ...gasless.policy, messages: [text] } }
  const sent = createHonestPlan({ venue: 'approved' })
  const post = { endpoint: 'seen', method: 'POST', body: {} }

  test('default: what judges a plan that is signed', async () => {
    const { venues, swaps } = await loadReaders(signed)
    const signing = await loadSigning(signed.steps)
    expect(verifyPlan({ ...signed, venues, swaps, signing }).flat()).toEqual([])
  })

  test('behavior: nothing for transactions alone', async () => {
    expect(await loadSigning(sent.steps)).toBeUndefined()
    const { venues, swaps } = await loadReaders(sent)
    expect(verifyPlan({ ...sent, venues, swaps, signing: undefined }).flat()).toEqual([])
  })

  test('behavior: for whatever is signed or posted, wherever it stands', async () => {
    const asked = [...signed.steps, { ...step, post }].filter((one) => one.id !== 'tokenApproval')
    expect(asked.length).toBeGreaterThan(3)
    for (const one of asked) {
      expect(await loadSigning([...sent.steps, one])).toBeDefined()
      expect(await loadSigning([one, ...sent.steps])).toBeDefined()
    }
  })

  test('behavior: without it each step that is signed or posted is refused', async () => {
    const { venues, swaps } = await loadReaders(signed)
    const steps = [{ ...step, post }, ...signed.steps]
    const found = verifyPlan({ ...signed, steps, venues, swaps, signing: undefined })
    const codes = found.map((findings) => findings.map(({ code }) => code))
    expect(codes).toHaveLength(steps.length)
    for (const one of codes) expect(one).toContain('extra-step')
  })

  test('error: NotLoaded: the chunk is of another build', async () => {
    await withoutExport(signingChunk, 'signingRules', async () => {
      await expect(loadSigning(signed.steps)).rejects.toMatchObject({ code: 'NotLoaded' })
      expect(await loadSigning(sent.steps)).toBeUndefined()
    })
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
