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

/* The routers that take calls within a call; that of Uniswap V2 is in `swaps.test.ts`. */
describe('verify, of a plan that swaps by the later routers', () => {
  test.each(Object.entries(plans))(
    'behavior: an honest plan passes, is carried out, and does no harm: %s',
    async (_, plan) => {
      expect(codesOf(plan, plan.steps)).toEqual([])
      expect(await judge(plan, plan.steps)).toBe(undefined)
      expect(await isDone(plan.steps)).toBe(true)
    },
  )

  test.each(attacks)('behavior: $name is refused as $code', ({ codes, code }) => {
    expect(codes).toContain(code)
  })

  test.each(Object.entries(plans))(
    'behavior: an honest plan in one transaction passes, is carried out, and does no harm: %s',
    async (_, plan) => {
      const steps = mergePlan(plan, contract)
      expect(codesOf(plan, steps)).toEqual([])
      expect(await judge(plan, steps)).toBe(undefined)
      expect(await isDone(steps)).toBe(true)
    },
  )

  test('behavior: within a call that swaps and buys in one, each attack by the swap is refused as well', () => {
    const merged = made.flatMap((attack) => {
      const plan = plans[attack.plan]
      const steps = mergeAttack(attack, plan, contract)
      return steps ? { name: attack.name, code: attack.code, codes: codesOf(plan, steps) } : []
    })
    expect(merged.filter(({ codes, code }) => !codes.includes(code))).toEqual([])
    expect(merged.length).toBeGreaterThanOrEqual(80)
  })

  test('behavior: each attack does harm among the pools, or it is said why not', () => {
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
  ])('behavior: each rule is needed (%s)', (code) => {
    const alone = attacks.filter(({ codes, harm }) => harm && codes.join() === code)
    expect(alone.length).toBeGreaterThan(0)
  })

  test.each([
    [1, []],
    [8_453, []],
    [11, ['unknown-contract', 'unknown-route']],
  ])('behavior: the routers that Uniswap publishes for a chain are known there (%s)', (chainId, codes) => {
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
  ])(
    'behavior: no plan that does harm passes, however an honest one is changed: %s',
    async (_, changes, least) => {
      const { failures, harmful } = await runSwapCampaign(world, {
        changes,
        seed,
        runs: isWhole() ? 150 : 40,
      })
      expect(failures).toEqual([])
      // A campaign that meets no harm would hold as well.
      expect(harmful).toBeGreaterThan(least)
    },
  )
})
