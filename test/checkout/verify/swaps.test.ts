import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { harmlessSwaps } from './support/swaps/harmlessSwaps.js'
import { openSwaps, type SwapPlanName } from './support/swaps/openSwaps.js'
import { openV2Exchange } from './support/swaps/openV2Exchange.js'
import { swapAttacks } from './support/swaps/swapAttacks.js'
import { swapMutations } from './support/swaps/swapMutations.js'

const seed = inject('seed')
const { shop, routers, plans, judge, judgeAll, isDone, codesOf } = await openSwaps(openV2Exchange)
const attacks = await judgeAll(swapAttacks(shop))
const names = Object.keys(plans) as SwapPlanName[]

/* What is done with pools is shown here; what a purchase alone does, in `tamper.test.ts`. */
describe('verify, of a plan that swaps', () => {
  test.each(Object.entries(plans))(
    'behavior: an honest plan passes, and does no harm: %s',
    async (_, plan) => {
      expect(codesOf(plan, plan.steps)).toEqual([])
      expect(await judge(plan, plan.steps)).toBe(undefined)
      expect(await isDone(plan.steps)).toBe(true)
    },
  )

  test.each(attacks)('behavior: $name is refused as $code', ({ codes, code }) => {
    expect(codes).toContain(code)
  })

  test('behavior: each attack does harm among the pools, or it is said why not', () => {
    const harmless = attacks.filter(({ harm }) => !harm).map(({ name }) => name)
    expect(harmless.sort()).toEqual(Object.values(harmlessSwaps).flat().sort())
    expect(attacks.length - harmless.length).toBeGreaterThanOrEqual(50)
  })

  test.each([
    'missing-step',
    'extra-step',
    'unknown-contract',
    'unknown-call',
    'token-transfer',
    'wrong-token',
    'unexpected-spender',
    'approval-too-large',
    'wrong-recipient',
    'price-too-high',
    'wrong-amount',
    'far-deadline',
  ])('behavior: each rule is needed (%s)', (code) => {
    const alone = attacks.filter(({ codes, harm }) => harm && codes.join() === code)
    expect(alone.length).toBeGreaterThan(0)
  })

  test('behavior: no plan that does harm passes, however an honest one is changed', async () => {
    let harmful = 0
    const changed = fc.tuple(fc.constantFrom(...names), swapMutations({ ...shop, routers }))
    await fc.assert(
      fc.asyncProperty(changed, async ([name, mutations]) => {
        const plan = plans[name]
        const steps = mutations.reduce((all, mutate) => mutate(all, plan), structuredClone(plan.steps))
        const harm = await judge(plan, steps)
        if (harm) harmful++
        expect(harm && codesOf(plan, steps).length === 0 ? `${name}: ${harm}` : undefined).toBe(undefined)
      }),
      { seed, numRuns: 150 },
    )
    // A campaign that meets no harm would hold as well.
    expect(harmful).toBeGreaterThan(20)
  })

  test('behavior: without what the buyer agreed to pay with, a swap has no place', () => {
    const { intent, ...plan } = plans.ether
    const { pay: _, ...plain } = intent
    expect(codesOf({ ...plan, intent: plain }, plan.steps)).toContain('extra-step')
  })
})
