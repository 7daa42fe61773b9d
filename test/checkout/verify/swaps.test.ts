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

/** These tests cover swaps with pools. `tamper.test.ts` covers purchases without a swap. */
describe('verify, with a plan that swaps', () => {
  test.each(Object.entries(plans))('accepts an honest plan, which does no harm: %s', async (_, plan) => {
    expect(codesOf(plan, plan.steps)).toEqual([])
    expect(await judge(plan, plan.steps)).toBe(undefined)
    expect(await isDone(plan.steps)).toBe(true)
  })

  test.each(attacks)('refuses $name with $code', ({ codes, code }) => {
    expect(codes).toContain(code)
  })

  test('refuses only attacks that do harm among the pools, or whose harmlessness is explained', () => {
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
  ])('needs each finding (%s)', (code) => {
    const alone = attacks.filter(({ codes, harm }) => harm && codes.join() === code)
    expect(alone.length).toBeGreaterThan(0)
  })

  test('refuses every changed plan that does harm', async () => {
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
    // The run proves something only if many changed plans are harmful to the buyer.
    expect(harmful).toBeGreaterThan(20)
  })

  test('refuses a swap when the intent has no pay', () => {
    const { intent, ...plan } = plans.ether
    const { pay: _, ...plain } = intent
    expect(codesOf({ ...plan, intent: plain }, plan.steps)).toContain('extra-step')
  })
})
