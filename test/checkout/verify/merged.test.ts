import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { mergedAttacks } from './support/swaps/mergedAttacks.js'
import { mergePlan } from './support/swaps/mergePlan.js'
import { openSwaps } from './support/swaps/openSwaps.js'
import { openV2Exchange } from './support/swaps/openV2Exchange.js'
import { permit2Attacks, permit2Plan, withPermit2 } from './support/swaps/permit2Attacks.js'
import { permitAttacks, permitPlan, withPermit } from './support/swaps/permitAttacks.js'

const { shop, routers, plans, judge, judgeAll, codesOf } = await openSwaps(async (opened) => {
  const exchange = openV2Exchange(opened)
  const contract = await deploySwapCheckout(opened)
  const policy = { ...exchange.policy, checkouts: { [opened.deployment.chainId]: [contract] } }
  return { ...exchange, policy, routers: [contract, ...exchange.routers] }
})
const [contract = zeroAddress] = routers
const attacks = await judgeAll(mergedAttacks(shop, contract))

/** These plans swap and buy in one call. `swaps.test.ts` covers a swap alone, and `tamper.test.ts` covers a purchase alone. */
describe('verify, with a plan that swaps and buys in one transaction', () => {
  test.each(Object.entries(plans))('accepts an honest plan, which does no harm: %s', async (_, plan) => {
    const steps = mergePlan(plan, contract)
    expect(codesOf(plan, steps)).toEqual([])
    expect(await judge(plan, steps)).toBe(undefined)
  })

  test.each(attacks)('refuses $name with $code', ({ codes, code }) => {
    expect(codes).toContain(code)
  })

  test('accepts an honest permit, and the purchase that submits it', () => {
    const plan = permitPlan(plans.token, contract)
    expect(codesOf(plans.token, plan)).toEqual([])
    const { deadline = 0n } = plans.token.swap
    expect(codesOf(plans.token, [withPermit(plan[1], deadline)])).toEqual([])
  })

  test.each(Object.entries(permitAttacks({ ...plans.token, contracts: shop.contracts }, contract)))(
    'refuses a permit %s',
    (_, [code, steps]) => {
      expect(codesOf(plans.token, steps)).toContain(code)
    },
  )

  test('accepts an honest Permit2 signature, and the purchase that submits it', () => {
    const plan = permit2Plan(plans.token, contract)
    expect(codesOf(plans.token, plan)).toEqual([])
    expect(codesOf(plans.token, [withPermit2(plan[1])])).toEqual([])
  })

  test.each(Object.entries(permit2Attacks({ ...plans.token, contracts: shop.contracts }, contract)))(
    'refuses a Permit2 signature %s',
    (_, [code, steps]) => {
      expect(codesOf(plans.token, steps)).toContain(code)
    },
  )

  test('refuses a Permit2 signature outside of such a purchase', () => {
    const [signed] = permit2Plan(plans.token, contract)
    expect(codesOf(plans.token, [signed, ...plans.token.steps])).toContain('extra-step')
    const { intent, steps } = plans.token
    const { pay: _, ...plain } = intent
    const bought = steps.slice(-1)
    expect(codesOf({ ...plans.token, intent: plain }, [signed, ...bought])).toContain('permit2')
  })

  test('lists the attacks that do harm; the contract itself stops the others', () => {
    expect(attacks.flatMap(({ name, harm }) => (harm ? [`${name}: ${harm}`] : []))).toEqual(harmful)
    expect(attacks.length).toBeGreaterThan(90)
  })

  test('refuses such a purchase when the intent has no pay, or after the swap', () => {
    const { intent, ...plan } = plans.ether
    const { pay: _, ...plain } = intent
    const steps = mergePlan(plans.ether, contract)
    expect(codesOf({ ...plan, intent: plain }, steps)).toContain('unknown-contract')
    expect(codesOf(plans.ether, steps, true)).toContain('unknown-contract')
  })

  test('refuses such a purchase at a contract that the policy does not name', () => {
    const steps = mergePlan(plans.ether, shop.contracts.usdt)
    expect(codesOf(plans.ether, steps)).not.toEqual([])
  })
})

/** The attacks that take something from the buyer if `verify` does not refuse them, each with its effect. */
const harmful = [
  'ether: a contract of a stranger: gives less',
  'ether: twice as much as was agreed: takes more',
  'token: bought for a stranger: gives less',
  'ether: bought for a stranger: gives less',
  'token: approval: of a stranger: raises an allowance',
  'token: approval: of the market: raises an allowance',
  'token: approval: unlimited: raises an allowance',
  'token: approval: of another token: raises an allowance',
]
