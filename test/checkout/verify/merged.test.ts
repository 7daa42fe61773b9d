import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { mergedAttacks } from './support/swaps/mergedAttacks.js'
import { mergePlan } from './support/swaps/mergePlan.js'
import { openSwaps } from './support/swaps/openSwaps.js'
import { openV2Exchange } from './support/swaps/openV2Exchange.js'
import { handedToPermit2, permit2Attacks, permit2Plan } from './support/swaps/permit2Attacks.js'
import { handedIn, permitAttacks, permitPlan } from './support/swaps/permitAttacks.js'

const { shop, routers, plans, judge, judgeAll, codesOf } = await openSwaps(async (opened) => {
  const exchange = openV2Exchange(opened)
  const contract = await deploySwapCheckout(opened)
  const policy = { ...exchange.policy, checkouts: { [opened.deployment.chainId]: [contract] } }
  return { ...exchange, policy, routers: [contract, ...exchange.routers] }
})
const [contract = zeroAddress] = routers
const attacks = await judgeAll(mergedAttacks(shop, contract))

/* What a swap and a purchase do by themselves is shown in `swaps.test.ts` and `tamper.test.ts`. */
describe('verify, of a plan that swaps and buys in one transaction', () => {
  test.each(Object.entries(plans))(
    'behavior: an honest plan passes, and does no harm: %s',
    async (_, plan) => {
      const steps = mergePlan(plan, contract)
      expect(codesOf(plan, steps)).toEqual([])
      expect(await judge(plan, steps)).toBe(undefined)
    },
  )

  test.each(attacks)('behavior: $name is refused as $code', ({ codes, code }) => {
    expect(codes).toContain(code)
  })

  test('behavior: an honest permit passes, and so does the purchase that hands it in', () => {
    const plan = permitPlan(plans.token, contract)
    expect(codesOf(plans.token, plan)).toEqual([])
    const { deadline = 0n } = plans.token.swap
    expect(codesOf(plans.token, [handedIn(plan[1], deadline)])).toEqual([])
  })

  test.each(Object.entries(permitAttacks({ ...plans.token, contracts: shop.contracts }, contract)))(
    'behavior: a permit %s is refused',
    (_, [code, steps]) => {
      expect(codesOf(plans.token, steps)).toContain(code)
    },
  )

  test('behavior: an honest signature for Permit2 passes, and so does the purchase that hands it in', () => {
    const plan = permit2Plan(plans.token, contract)
    expect(codesOf(plans.token, plan)).toEqual([])
    expect(codesOf(plans.token, [handedToPermit2(plan[1])])).toEqual([])
  })

  test.each(Object.entries(permit2Attacks({ ...plans.token, contracts: shop.contracts }, contract)))(
    'behavior: a signature for Permit2 %s is refused',
    (_, [code, steps]) => {
      expect(codesOf(plans.token, steps)).toContain(code)
    },
  )

  test('behavior: a signature for Permit2 has no place where it is no part of such a purchase', () => {
    const [signed] = permit2Plan(plans.token, contract)
    expect(codesOf(plans.token, [signed, ...plans.token.steps])).toContain('extra-step')
    const { intent, steps } = plans.token
    const { pay: _, ...plain } = intent
    const bought = steps.slice(-1)
    expect(codesOf({ ...plans.token, intent: plain }, [signed, ...bought])).toContain('permit2')
  })

  test('behavior: of most of them the contract itself lets none pass; these do harm', () => {
    expect(attacks.flatMap(({ name, harm }) => (harm ? [`${name}: ${harm}`] : []))).toEqual(harmful)
    expect(attacks.length).toBeGreaterThan(90)
  })

  test('behavior: without what the buyer agreed to pay with, or once it is swapped, it has no place', () => {
    const { intent, ...plan } = plans.ether
    const { pay: _, ...plain } = intent
    const steps = mergePlan(plans.ether, contract)
    expect(codesOf({ ...plan, intent: plain }, steps)).toContain('unknown-contract')
    expect(codesOf(plans.ether, steps, true)).toContain('unknown-contract')
  })

  test('behavior: at a contract that the policy does not name it has no place', () => {
    const steps = mergePlan(plans.ether, shop.contracts.usdt)
    expect(codesOf(plans.ether, steps)).not.toEqual([])
  })
})

/** What these do among the pools, if nobody refuses them. */
const harmful = [
  'ether: a contract of a stranger: gives less',
  'ether: twice as much as was agreed: takes more',
  'token: bought for somebody else: gives less',
  'ether: bought for somebody else: gives less',
  'token: approval: of a stranger: lets more be taken',
  'token: approval: of the market: lets more be taken',
  'token: approval: without end: lets more be taken',
  'token: approval: of another token: lets more be taken',
]
