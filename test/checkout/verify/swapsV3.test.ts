import { zeroAddress } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { verify } from '../../../src/checkout/verify/verify.js'
import { knownRouters } from '../../../src/swaps/knownRouters.js'
import { isWhole } from '../../setup/sample.js'
import { callMutations } from './support/swaps/callMutations.js'
import { harmlessV3 } from './support/swaps/harmlessV3.js'
import { mergeAttack } from './support/swaps/mergeAttack.js'
import { mergePlan } from './support/swaps/mergePlan.js'
import { openSwaps } from './support/swaps/openSwaps.js'
import { openV3Exchange } from './support/swaps/openV3Exchange.js'
import { runSwapCampaign } from './support/swaps/runSwapCampaign.js'
import { withSwap } from './support/swaps/swapAttacks.js'
import { swapMutations } from './support/swaps/swapMutations.js'
import { v3Attacks } from './support/swaps/v3Attacks.js'

const seed = inject('seed')
const world = await openSwaps(openV3Exchange)
const { shop, routers, plans, judge, judgeAll, isDone, codesOf } = world
const made = v3Attacks(shop)
const attacks = await judgeAll(made)
const [, contract = zeroAddress] = routers

/**
 * These tests cover SwapRouter02 and the universal router, whose calls contain further calls. `swaps.test.ts` covers the Uniswap V2 router.
 */
describe('verify, with a plan that swaps on the later routers', () => {
  test.each(Object.entries(plans))(
    'accepts an honest plan, which succeeds and does no harm: %s',
    async (_, plan) => {
      expect(codesOf(plan, plan.steps)).toEqual([])
      expect(await judge(plan, plan.steps)).toBe(undefined)
      expect(await isDone(plan.steps)).toBe(true)
    },
  )

  test.each(attacks)('refuses $name with $code', ({ codes, code }) => {
    expect(codes).toContain(code)
  })

  test.each(Object.entries(plans))(
    'accepts an honest plan in one transaction, which succeeds and does no harm: %s',
    async (_, plan) => {
      const steps = mergePlan(plan, contract)
      expect(codesOf(plan, steps)).toEqual([])
      expect(await judge(plan, steps)).toBe(undefined)
      expect(await isDone(steps)).toBe(true)
    },
  )

  test('refuses each attack on the swap inside of a swap checkout call', () => {
    const merged = made.flatMap((attack) => {
      const plan = plans[attack.plan]
      const steps = mergeAttack(attack, plan, contract)
      return steps ? { name: attack.name, code: attack.code, codes: codesOf(plan, steps) } : []
    })
    expect(merged.filter(({ codes, code }) => !codes.includes(code))).toEqual([])
    expect(merged.length).toBeGreaterThanOrEqual(80)
  })

  test('refuses only attacks that do harm among the pools, or whose harmlessness is explained', () => {
    const harmless = attacks.filter(({ harm }) => !harm).map(({ name }) => name)
    expect(harmless.sort()).toEqual(Object.values(harmlessV3).flat().sort())
    expect(attacks.length - harmless.length).toBeGreaterThanOrEqual(60)
  })

  test.each([
    'unknown-contract',
    'unknown-route',
    'wrapped-call',
    'not-canonical',
    'wrong-token',
    'wrong-amount',
    'wrong-currency',
    'wrong-recipient',
    'price-too-high',
    'far-deadline',
    'token-transfer',
    'approval-too-large',
    'unexpected-spender',
  ])('needs each finding (%s)', (code) => {
    const alone = attacks.filter(({ codes, harm }) => harm && codes.join() === code)
    expect(alone.length).toBeGreaterThan(0)
  })

  test.each([
    [1, []],
    [8_453, []],
    [11, ['unknown-contract', 'unknown-route']],
  ])('knows the routers that Uniswap publishes for a chain (%s)', (chainId, codes) => {
    const { routers: [, router = zeroAddress] = [], wrapped = zeroAddress } =
      knownRouters[chainId] ?? knownRouters[1] ?? {}
    const { intent, steps, swap } = plans.ether
    const path = [wrapped, ...swap.path.slice(1)]
    const changed = withSwap(structuredClone(steps), { path }).map((step) => {
      return step.id === 'swap' ? { ...step, to: router } : step
    })
    const policy = { markets: { [chainId]: [shop.contracts.market] } }
    const found = verify({ steps: changed, intent: { ...intent, chainId }, policy }).flat()
    expect(found.map(({ code }) => code)).toEqual(codes)
  })

  test.each([
    ['its steps and fields', swapMutations, isWhole() ? 20 : 4],
    ['the calls and commands within', callMutations, isWhole() ? 10 : 2],
  ])('refuses every changed plan that does harm: %s', async (_, changes, least) => {
    const { failures, harmful } = await runSwapCampaign(world, {
      changes,
      seed,
      runs: isWhole() ? 150 : 40,
    })
    expect(failures).toEqual([])
    // The run proves something only if enough changed plans are harmful to the buyer.
    expect(harmful).toBeGreaterThan(least)
  })
})
