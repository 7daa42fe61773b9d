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
const step = { id: 'buy', data: '0x', to: zeroAddress, value: 0n, price: 0n } as const
const kinds = async (policy: Policy | undefined, change: object = {}) => {
  const intent = { ...honest, ...change }
  const { venues, swaps } = await loadReaders({ intent, policy })
  return [...venues.map(({ kind }) => kind), ...(swaps ? ['swaps'] : [])]
}

describe('loadReaders', () => {
  test('loads the reader of our market when the order ids are hashes', async () => {
    expect(await kinds({ markets })).toEqual(['tillkit'])
    expect(await kinds({ markets }, named(hash, hash.toUpperCase().replace('X', 'x')))).toEqual(['tillkit'])
  })

  test.each<[string, string[], string[]]>([
    ['the request reader for numeric order ids', ['7', '12'], ['request']],
    ['both readers for mixed order ids', [hash, '7'], ['tillkit', 'request']],
    ['both readers for other order ids', ['0x7'], ['tillkit', 'request']],
  ])('loads %s', async (_, orderIds, expected) => {
    expect(await kinds({ markets }, named(...orderIds))).toEqual(expected)
  })

  test.each<[string, Policy | undefined, object?]>([
    ['an order of a third-party marketplace', { markets }, third],
    ['such an order although the policy excludes Seaport', { markets, seaport: false }, third],
    ['a missing policy', undefined],
    ['a policy without a market on this chain', { markets: { [chainId + 1]: [place.market] } }],
    ['Seaport among the markets', { markets: { [chainId]: [seaportAddress] } }],
    [
      'contracts that may be called without a reader',
      { markets, contracts: { [chainId]: [place.stranger] } },
    ],
  ])('loads the Seaport reader too for %s', async (_, policy, change) => {
    expect(await kinds(policy, change)).toEqual(['tillkit', 'seaport'])
  })

  test('loads no reader of ours when the policy brings its own venues', async () => {
    const venue = { ...tillkitVenue, kind: 'other' }
    expect(await kinds({ markets: { [chainId]: [{ address: place.market, venue }] } })).toEqual([])
  })

  test.each<[string, Policy, object?]>([
    ['a payment by swap', { markets }, { pay }],
    ['a policy with a swap checkout', { markets, checkouts: { [chainId]: [place.stranger] } }],
  ])('loads the swap reader too for %s', async (_, policy, change) => {
    expect(await kinds(policy, change)).toEqual(['tillkit', 'swaps'])
  })

  test.each<[string, Policy, object | undefined, boolean]>([
    [
      'a swap checkout that may use a signature',
      { checkouts: { [chainId]: [place.stranger] } },
      { pay },
      true,
    ],
    ['a payment in the currency of the orders', { checkouts: { [chainId]: [place.stranger] } }, {}, false],
    ['a swap without a swap checkout', {}, { pay }, false],
  ])(
    'loads the revert reasons of Permit2 only when a signature is possible: %s',
    async (_, policy, change, expected) => {
      const { reverts } = await loadReaders({
        intent: { ...honest, ...change },
        policy: { markets, ...policy },
      })
      expect(reverts.includes(permit2Reverts)).toBe(expected)
    },
  )

  test.each([
    ['in another currency', () => ({ ...honest, pay })],
    [
      'for a single token',
      () => ({ ...honest, orders: honest.orders.map((one) => ({ ...one, quantity: 1n })) }),
    ],
  ])(
    'loads the signing rules early only when a permit may replace an approval: a payment %s',
    async (_, change) => {
      const read = vi.spyOn(signingChunk, 'signingRules', 'get')
      try {
        const checkouts = { [chainId]: [place.stranger] }
        await loadReaders({ intent: { ...honest, pay }, policy: { markets } })
        await loadReaders({ intent: honest, policy: { markets } })
        await loadReaders({ intent: { ...honest, currency: zeroAddress }, policy: { markets, checkouts } })
        expect(read).not.toHaveBeenCalled()
        await loadReaders({ intent: change(), policy: { markets, checkouts, permits: true } })
        await vi.waitFor(() => expect(read).toHaveBeenCalled())
      } finally {
        read.mockRestore()
      }
    },
  )

  test.each<[string, object, string, object]>([
    ['market', marketChunk, 'market', {}],
    ['request market', requestChunk, 'request', named('7')],
    ['Seaport', seaportChunk, 'seaport', third],
    ['swaps', swapsChunk, 'swaps', { pay }],
  ])('throws ChunkLoadFailed when the %s chunk is from another build', async (_, chunk, name, change) => {
    const options = { intent: { ...honest, ...change }, policy: { markets } }
    await withoutExport(chunk, name, () =>
      expect(loadReaders(options)).rejects.toMatchObject({ code: 'ChunkLoadFailed' }),
    )
    expect(await loadReaders(options)).toBeDefined()
  })

  test('refuses a payment by swap without a swap reader', async () => {
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

  test('loads the rules of a signed plan', async () => {
    const { venues, swaps } = await loadReaders(signed)
    const signing = await loadSigning(signed.steps)
    expect(verifyPlan({ ...signed, venues, swaps, signing }).flat()).toEqual([])
  })

  test('returns undefined for transactions alone', async () => {
    expect(await loadSigning(sent.steps)).toBeUndefined()
    const { venues, swaps } = await loadReaders(sent)
    expect(verifyPlan({ ...sent, venues, swaps, signing: undefined }).flat()).toEqual([])
  })

  test('loads the rules for any signed or posted step in any position', async () => {
    const signingSteps = [...signed.steps, { ...step, post }].filter((one) => one.id !== 'tokenApproval')
    expect(signingSteps.length).toBeGreaterThan(3)
    for (const one of signingSteps) {
      expect(await loadSigning([...sent.steps, one])).toBeDefined()
      expect(await loadSigning([one, ...sent.steps])).toBeDefined()
    }
  })

  test('is required: without the rules each signed or posted step is refused', async () => {
    const { venues, swaps } = await loadReaders(signed)
    const steps = [{ ...step, post }, ...signed.steps]
    const found = verifyPlan({ ...signed, steps, venues, swaps, signing: undefined })
    const codes = found.map((findings) => findings.map(({ code }) => code))
    expect(codes).toHaveLength(steps.length)
    for (const one of codes) expect(one).toContain('extra-step')
  })

  test('throws ChunkLoadFailed when the chunk is from another build', async () => {
    await withoutExport(signingChunk, 'signingRules', async () => {
      await expect(loadSigning(signed.steps)).rejects.toMatchObject({ code: 'ChunkLoadFailed' })
      expect(await loadSigning(sent.steps)).toBeUndefined()
    })
  })
})

describe('isSwapCheckout', () => {
  test('knows every function of the contract', () => {
    const functions = swapCheckoutAbi.filter((item) => item.type === 'function')
    expect(functions.length).toBeGreaterThan(1)
    for (const item of functions) expect(isSwapCheckout(toFunctionSelector(item))).toBe(true)
    expect(isSwapCheckout('0x')).toBe(false)
  })
})
